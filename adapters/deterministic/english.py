"""How people say facts about themselves in English; see `frames.FrameTable.add`."""

from __future__ import annotations

from . import cues
from . import lexicon as lex
from .frames import Frame, FrameTable
from .names import (
    capitalised_name,
    capitalised_phrase,
    kin_with_name,
    name,
    name_alone,
    name_and_surname,
    name_before_kin,
    place,
    place_alone,
)
from .shapes import (
    exact,
    listing,
    matching,
    noun,
    number,
    recurring,
    without,
    words,
)
from .trades import known_trade, trade

# fmt: off
_ADVERBS = "also just really still currently now actually already only honestly mostly usually always recently both all kinda totally absolutely"

_FILLED_BY_CONTEXT = (
    r"it|that|this|these|those|the idea|how|your|you|u|to (?:know|see|hear|understand|say|ask|be|go|get)|when|if|him|her|them|what|one|both|the (?:way|first|second|third|last|sound|new|fact|result|tone|plan)|"
    r"all of|everything (?:about|you)|where|the same|some|more|another|an? (?:recipe|list|table|summary|quick|few|bit|little|couple|hand|chance)|my (?:job|life|wife|husband|kids|dog|cat|son|daughter|mum|mom)|a lot|so"
)
_liked = without(_FILLED_BY_CONTEXT, words(12))
_ASKS_YOU = r".*(?<!\w)(?:(?:ask|tell|bring|pester|bother|come to|talk to) (?:you|here)|come here|do this|one of these|of these|about it|finish them)(?!\w).*"
_DAILY_WORK = r"(?:e-?mails?|letters?|essays?|messages?|posts?|reports?|cover letters?|reply|replies|speech|note|list|cv|resume|presentation|slide|tweets?|reviews?|application|article|paper|card|invitation|caption|text|dinner|lunch|breakfast|pasta|cake|soup|decision|sense|sure|progress|mistake|an effort|plans|a plan|payment|call)"
_DURABLE_AIMS = (
    r"(?:learn (?!how|about|why|what|more)|lose|gain|save|quit|stop|cut down|become|get (?:better|fit|into|in shape|good|my|back|a (?:job|house|flat|dog|degree|promotion)|to [a-c]\d|under|below|out of debt)"
    r"|be (?:at|able|a|an|fluent|under|debt)|pass|graduate|retire|move (?!on|it|this|that|the|forward)|buy (?:a|an|our|my) (?:\w+ )?(?:house|home|flat|car|van|boat|bike|place|apartment|farm|land|guitar|piano)"
    r"|pay off|open (?:a|my|our)|launch|publish|finish (?:my|the|this|writing)|run (?:a|my|the|\d)|reach|hit \d|bring|start (?:a|my|our) (?:business|family|company|podcast|garden|phd|masters)|climb|swim (?:a|the|\d)|travel|read all|visit|set aside|put aside|complete|qualify|build up|grow my)"
)
_DEADLINE = r"(?:by|before|until|within|in time for) (?:the |my |our |next |this |end |early |mid|late |\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|christmas|easter|summer|winter|spring|autumn|fall|new year|i turn|i'm|we)"
_DOING = r"(?:building|writing|restoring|developing|designing|renovating|making|creating|coding|programming|recording|composing|knitting|crocheting|sewing|quilting|translating|editing|cataloguing|cataloging|digitising|digitizing|converting|refurbishing|remodelling|remodeling|painting|setting up|putting together|working on|moving|migrating|rebuilding|researching|organising|organizing|hand-painting|carving|brewing|tiling|training|filming|producing|drawing|illustrating|mapping|tracing|automating)"
_PIECES = {
    **lex.PIECES,
    "recurrence": cues.RECURRENCE,
    "i": r"(?:i|we)",
    "adv": rf"(?:{lex.any_of(_ADVERBS)} )*",
    "im": r"(?:i'?m|i am|we're|we are) {adv}",
    "ive": r"(?:i'?ve(?: got)?|i have(?: got)?|i got|we'?ve(?: got)?|we have(?: got)?|got) {adv}",
    "ido": r"(?:i|we) {adv}",
    "dont": r"(?:don'?t|do not|dont)",
    "have_not": r"(?:i|we) {adv}(?:have no|have never had|never had|no longer have|{dont} {adv}have)(?: an?| any)? ",
    "cant": r"(?:can'?t|cannot|can not)",
    "number": r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)",
    "age_number": r"(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|eighteen|nineteen)",
    "money": r"(?:(?:about|around|roughly|up to|only|just|like|max|under) )?(?:(?:us|r|ca|au|nz)?[$\u20ac\u00a3\u00a5] ?|chf |eur |usd |gbp |ksh |rs\.? ?)?\d[\d.,]*(?: ?(?:k|mil|million|thousand|grand|m))?(?!\d)(?: ?(?:\u20ac|\$|\u00a3|euros?|eur|dollars?|bucks|quid|pounds?|gbp|usd|pesos|kroner|kr|rupees|yen|francs|chf|reais|grand|kronor))?",
    "per": r"(?:(?: net| gross| after tax| before tax| take-home)?(?: ?(?:a|per|each|every|/) ?(?:week|month|year|mo|yr|night|person|head|day))?)",
    "appliance": r"(?:microwave|oven|air ?fryer|dishwasher|freezer|fridge|stove|hob|blender|food processor|toaster|kettle|washing machine|washer|dryer|tumble dryer|bathtub|garden|yard|balcony|garage|driveway|lift|elevator|printer|scanner|sinks?|running water|hot water|wi-?fi|internet|smartphone|computer|laptop|tv|television|car|bike|bank account|credit card|insulation|heating|air ?con\w*|parking|gym membership)",
    "equipment": r"(?:air ?fryer|instant pot|pressure cooker|slow cooker|wood ?-?(?:fired )?oven|pizza oven|bread machine|sewing machine|overlocker|loom|spinning wheel|kiln|3d printer|telescope|turntable|record player|greenhouse|polytunnel|allotment|treadmill|rowing machine|exercise bike|wood stove|espresso machine|e-?bike|camper ?van|caravan|narrowboat|kayak|drone|synth|bandsaw|lathe|wheelchair|hearing aids?|cpap)",
    "venture": r"(?:podcast|newsletter|blog|zine|youtube channel|webcomic|novel|memoir|picture book|cookbook|screenplay|poetry collection|thesis|dissertation|startup|start-up|side project|side hustle|etsy (?:shop|store)|online (?:shop|store)|market stall|stall|food truck|small business|(?:ceramics?|pottery|art|photography|baking|cake|jewel\w+|knitting|craft) (?:page|shop|store|website|business|instagram))",
    "wife": lex.PARTNER["en"],
    "child": lex.CHILD["en"],
    "kin": lex.RELATIVE["en"],
    "deadline": _DEADLINE,
    "doing": _DOING,
    "durable_aims": _DURABLE_AIMS,
}


def _identity(table: FrameTable) -> None:
    add = table.add
    add("name", r"(?:my (?:full |real |first |legal )?name(?:'s| is|s|:)|name'?s|name is|the name'?s|(?:i'?m|i am) called) {v}", name, confidence=0.95)
    add("name", r"(?:i'm|i am) {v}", name_alone)
    add("name", r"(?:it'?s|this is) (?P<v>\w+) (?:here|again|speaking)(?!\w).*", capitalised_name)
    add("name", r"(?P<v>\w+) here(?= ?$)", capitalised_name, confidence=0.85)
    add("name", r"(?P<v>[^\s,]+ [^\s,]+) here(?!\w)", name_and_surname, confidence=0.85)
    add("name", r"(?:signed|sign (?:it|this|off)(?: as| off as)?|sign as)[:,]? {v}", capitalised_name, wide=True, confidence=0.75)
    add("nickname", r"(?:(?:you can |please |just |so |you (?:may|might) as well )*call me|(?:everyone|everybody|people|(?:all )?my friends|friends|my family|folks)(?: \w+){0,3} calls? me|i go by|(?:i'm|i am) known as) {v}", name, confidence=0.95)
    add("nickname", r"nobody calls me [^,]{1,30}, (?:it'?s|just) {v}", name, confidence=0.9)
    add("pronouns", r"(?:(?:my |mine )?pronouns|my pronouns) ?(?:are|:|is) {v}", words(4), confidence=0.95)
    add("pronouns", r"(?P<v>(?:they|she|he|xe|ze)/(?:them|her|him|they|she|he|hers|his|theirs|xem|zir)(?:/\w+)?)", exact, anywhere=True)
    add("age", r"(?:i'?m|i am|im) (?:only |just |nearly |almost |now |already )?(?P<v>{age_number})(?: ?(?:years?|yrs?)(?: old)?| ?y/?o)?(?= ?(?:$|next |[,.;!()]|and |now|so |but |years|with |from ))", exact, confidence=0.9)
    add("age", r"(?:i(?:'?ve)? (?:just )?turn(?:ed)?|i'?m turning|(?:i'll|i will) be) (?P<v>{age_number})(?! ?(?:\w+ )?(?:minutes|hours|pages|off|km|%|degrees|late|there|at))(?!\d)", exact, confidence=0.85)
    add("age", r"at (?:the age of )?(?P<v>\d\d) (?:i|and)\b.*", exact, confidence=0.75)
    add("age", r"(?:my age is|age:?) (?P<v>\d\d)(?!\d)", exact)
    add("age", r"i have (?P<v>[1-9]\d) years(?= ?(?:$|[,.;!]|and |old))", exact, confidence=0.82)
    add("birthday", r"my birthday(?:'s| is)(?: on)? {v}", words(5), confidence=0.95)
    add("birthday", r"i was born on {v}", words(5), confidence=0.95)
    add("birthday", r"i turn \w+ on {v}", words(3))
    add("birthday", r".*(?:on|by) (?P<v>\d{1,2} \w+|\w+ \d{1,2}),? my (?:\w+ )?birthday(?!\w).*", exact, confidence=0.85, wide=True)
    add("nationality", r"(?:i'?m|i am|im|we're|we are) (?:an? |originally |half[- ])*(?P<v>{demonym})(?= ?(?:$|[,.;!()]|and |but |by |so |living |citizen|national|expat|born))", exact)
    add("nationality", r"(?:my )?passport(?:'s| is) (?P<v>{demonym})", exact, confidence=0.85)
    add("religion", r"(?:i'?m|i am) (?:an? |a practising |a practicing )?(?P<v>{religion})(?= ?(?:$|[,.;!()]|and |but |so ))", exact, category="identity")
    add("home_city", r"{ido}(?:(?:will|'ll) )?(?:live|reside)(?: (?:out|alone|full-time|part-time|over|now|here|currently|(?:since|for) (?:\w+ ){1,2}(?:years?|months?)))? (?:in|by|near|outside|just outside) (?:(?:an?|the) (?:\w+ ){1,3}?(?:in|of|near|outside) )?{v}", place, confidence=0.95)
    add("home_city", r"(?:{im})?(?:based|living|subletting|settled|residing) (?:out of |just |over )?(?:in|near|outside) (?:(?:an?|the) (?:\w+ ){1,3}?(?:in|of|near|outside) )?{v}", place)
    add("home_city", r"{ido}(?:(?:have|'ve) )?(?:just |recently |finally |since |then )*(?:moved|relocated) (?:back |over |down |up |out )*to {v}", place)
    add("home_city", r"(?:i|we)'?ve (?:just |recently |finally )*(?:moved|relocated) (?:back |over |down |up |out )*to {v}", place)
    add("home_city", r"{i} (?:just )?arrived (?:in|to|at) {v}", place, confidence=0.7)
    add("home_city", r"(?:i )?(?:work |working )?remote(?:ly)? from {v}", place, confidence=0.75)
    add("home_city", r"(?:(?:then|after that|and then),? (?:it'?s |i'?m |we'?re )?(?:back |going |moving |flying )+home (?:to|in)|home is|(?:our|my) (?:house|flat|home|apartment|place) is in|my home ?town now is|here in|over here in) {v}", place, confidence=0.8)
    add("home_city", r"(?:we're|we are) in {v}", place_alone, confidence=0.75)
    add("home_city", r"(?:{im})?in (?!{code}|{language}|the |this |an? )(?P<v>[^,;]{3,30}? (?:for (?:[\w-]+ ){1,3}(?:years|decades)(?! old)|since (?:19|20)\d\d).*)", place, confidence=0.85)
    add("home_city", r"{im}an? (?:[\w-]+ ){0,2}?{trade} (?:based |living |working )?(?:here )?in {v}", place, confidence=0.8)
    add("home_city", r"i (?:{adv})(?:drive|teach|nurse|run|work|cook) (?:an? )?(?:[\w-]+ ){0,3}?in {v}", place_alone, confidence=0.75)
    add("hometown", r"(?:{im})?originally from {v}", place, confidence=0.9)
    add("hometown", r"{im}from {v}", place, confidence=0.85)
    add("hometown", r"(?:i )?(?:grew up|was raised|(?:was )?born)(?: and (?:raised|bred))? in {v}", place, confidence=0.9)


def _people(table: FrameTable) -> None:
    add = table.add
    add("marital_status", r"{im}(?:happily |recently |newly |still |legally )*(?P<v>married|divorced|single|widowed|engaged|separated|a widow(?:er)?|in a relationship)(?= ?(?:$|[,.;!()]|and |to |with |for |but |so ))", exact, confidence=0.9)
    add("marital_status", r"{i} (?:just |recently )?got (?P<v>married|divorced|engaged)(?!\w)", exact, confidence=0.85)
    add("partner_name", r"my {wife}(?:'s name is|'s called| is called| is named| called| named|,| is)? {v}", capitalised_name, anywhere=True, confidence=0.9)
    add("partner_name", r"{v},? my {wife}(?!\w)", capitalised_name, confidence=0.8)
    add("relative", r"my (?P<v>{wife}(?: [^\s,]+){0,2}?(?:'s(?= (?:an?|the|in|from|\d+|not|really|very|into|got|been|super|also|allergic|vegan|vegetarian|diabetic|pregnant|deaf|coeliac|celiac|lactose|retired)(?!\w))| is| has| hates| loves| likes| can'?t| cannot| doesn'?t| works| earns| makes| was diagnosed)(?! (?:name|birthday|going|coming|asking|trying|called|named|sick|away|late|here|taking|having))(?: .+))", words(12), confidence=0.8)
    add("child", r"{ive}(?P<v>{number} (?:\w+ ){0,2}?{child}(?!\w).*)", words(10), confidence=0.9)
    add("child", r"my (?:\w+ )?(?P<v>(?:\d+[- ]?year[- ]?old )?{child}(?: [^\s,]+){0,2}?(?:'s(?= (?:an?|in|from|\d+|not|really|very|into|got|been|super|also|allergic|vegan|vegetarian|diabetic|autistic|deaf|coeliac|celiac|lactose|turning|starting)(?!\w))| is| has| hates| loves| likes| can'?t| doesn'?t| goes| plays| turns| turned| was born| are| have| goes| stayed)(?! (?:name|birthday|going|coming|asking|trying|sick|away|late|here|having|doing|driving|being))(?: .+))", words(12), confidence=0.85)
    add("child", r"(?:my|our) (?P<v>(?:\w+ )?{child}(?:'s name is|'s called| is called| is named| called| named|,)? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.85)
    add("child", r"{im}an? (?:single |new |proud |first-time )*(?:mum|mom|dad|father|mother|parent) (?:of|to) {v}", words(6), confidence=0.9)
    add("child", r"{dont} have (?P<v>(?:any )?(?:kids|children))", exact)
    add("relative", r"my (?P<v>(?:\w+ )?{kin}(?: [^\s,]+){0,2}?(?:'s(?= (?:an?|the|in|from|\d+|not|really|very|into|got|been|super|so|also|allergic|vegan|vegetarian|diabetic|pregnant|deaf|blind|coeliac|celiac|lactose|retired|turning)(?!\w))| is| has| hates| loves| likes| can'?t| doesn'?t| won'?t| lives| works| moved| just moved| turns| was born| speaks| stays| runs| teaches| plays| lived)(?! (?:name|birthday|going|coming|asking|trying|sick|away|late|here|having|being|visiting|(?:it|that|this|one|them) ?$))(?: .+))", words(14), confidence=0.85)
    add("relative", r"(?:my|our) (?P<v>(?:\w+ )?{kin},? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.8)
    add("pet", r"{ive}(?P<v>{number} (?:\w+ ){0,2}?{pet}s?(?!\w).*)", words(10), confidence=0.9)
    add("pet", r"(?:my|our) (?P<v>(?:\w+ ){0,2}?{pet}s?(?: called| named|,)? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.9)
    add("pet", r"(?P<v>[^\s,]+,? my (?:\w+ )?{pet})(?!\w)", name_before_kin, anywhere=True, confidence=0.85)
    add("pet", r"(?:i|we) (?:{adv})keep (?P<v>{number} (?:\w+ ){0,2}?{pet}s?(?!\w).*)", words(8), confidence=0.85)
    add("pet", r"(?:living )?with (?P<v>{number} (?:\w+ ){0,2}?{pet}s?(?!\w).*)", words(8), anywhere=True, confidence=0.8)
    add("pet", r"my (?P<v>(?:\w+ )?{pet}(?: [^\s,]+)?(?:'s| is| has) .+)", words(10), confidence=0.75)
    add("household", r"{ido}(?:live|share (?:a|the|an) (?:flat|house|apartment)) (?P<v>(?:alone|on my own|by myself|with .+))", words(8), confidence=0.9)
    add("household", r"(?:{im})?sharing (?P<v>an? (?:flat|house|apartment|room|place) with .+)", words(9), confidence=0.85)
    add("household", r"(?:there are|we'?re|there'?s) (?P<v>(?:{number}|only two) of us.*)", words(8), confidence=0.8)
    add("household", r"{im}(?P<v>an? (?:single|stay-at-home) (?:mum|mom|dad|father|mother|parent))", exact, confidence=0.9)
    add("relative", r"(?:the )?(?P<v>(?:husband|wife|hubby|missus|boyfriend|girlfriend)(?:'s| is| works| hates| loves| can'?t| has)(?! (?:name|birthday|going|coming|asking|away|late)) .+)", words(9), confidence=0.75)
    add("household", r"(?:it'?s |there'?s )?(?:just |only )*(?P<v>(?:two|three|four|five|six|seven|\d) of us (?:in|at|living|here|share)(?!\w).*)", words(9), confidence=0.82)
    add("household", r"(?:it'?s |there'?s )(?:just |only )*(?P<v>me(?:,| and) (?:and )?my .+)", words(12), wide=True, confidence=0.8)
    add("child", r"(?:{im})?(?:at )?home with (?:the |my |our )?(?P<v>twins|kids|baby|toddler|newborn)(?!\w).*", exact, confidence=0.8)
    add("goal", r"(?:{im}|we'?re )(?P<v>getting married (?:in|on|next|this) .+)", words(7), confidence=0.85)


def _ended(table: FrameTable) -> None:
    add = table.add
    add("home_city", r"(?:i|we) (?:used to live|no longer live|lived) in {v}", place, negates=True)
    add("home_city", r"(?:i|we) {dont} live in (?P<v>[\w' -]+?) any ?more", place, negates=True)
    add("employer", r"i (?:used to work|no longer work|stopped working) (?:at|for) (?:the )?{v}", capitalised_phrase, negates=True)
    add("employer", r"i (?:{dont} work (?:at|for)|left (?:my job at)?) ?(?:the )?(?P<v>[\w'& -]+?)(?: any ?more|$| last \w+| in \w+)", capitalised_phrase, negates=True, confidence=0.8)
    add("occupation", r"i (?:used to be|am no longer|'m no longer) (?:an? )?{v}", known_trade, negates=True)
    add("diet", r"(?:i'?m|i am) (?:no longer|not) (?:an? )?(?P<v>{diet})(?: any ?more)?(?!\w)", exact, negates=True)
    add("allergy", r"(?:i'?m|i am) (?:no longer|not) allergic to {v}", listing, several=True, negates=True)
    add("allergy", r"{have_not}(?:food )?allerg(?:y|ies) to {v}", listing, several=True, negates=True)
    add("allergy", r"{have_not}(?P<v>(?!(?:known|other|such|real|serious|severe|major|particular|food)(?!\w))[\w-]+(?: [\w-]+)?) allerg(?:y|ies)(?! to)", exact, negates=True)
    add("car", r"(?:i|we) (?:no longer have|sold) (?:an? |the |my |our )(?P<v>(?:[\w-]+ )?car)(?!\w)", exact, negates=True)
    add("pet", r"(?:i|we) no longer have {v}", matching(lex.PET, words(5)), negates=True)


def _work(table: FrameTable) -> None:
    add = table.add
    add("occupation", r"{im}(?:working as |employed as |training as |training to be |currently )*(?:an? ){v}", trade, confidence=0.92)
    add("occupation", r"(?:{im}|im )(?:the )?{v}", known_trade, confidence=0.85)
    add("occupation", r"as an? {v} (?:i|we|my)(?!\w).*", known_trade, confidence=0.85)
    add("occupation", r"i (?:{adv})work(?:ed)? (?:full-time |part-time |nights |mostly |currently )*(?:as|like) (?:an? |the )?(?!crazy|mad|hell|a dog|a charm|magic|that|this){v}", noun, confidence=0.93)
    add("occupation", r"(?:my (?:job|day job|profession|trade)(?:'s| is)(?: being)?) (?:an? )?{v}", without("to|killing|so|very|really|boring|stressful|ok|fine|a nightmare|great|hard|driving|in|done", noun), confidence=0.85)
    add("occupation", r"i (?:{adv})(?P<v>(?:teach|farm|coach) (?!me|you|myself|him|her|them).+)", noun, confidence=0.85)
    add("occupation", r"i (?:{adv})(?P<v>(?:run|own|manage|co-?own) (?:an?|my own|our|the|\w+) (?:[\w-]+ ){0,4}?{business}.*)", noun, confidence=0.9)
    add("occupation", r"{ive}(?P<v>an? (?:[\w-]+ ){0,3}?{business}(?!\w).*)", noun, confidence=0.8)
    add("occupation", r"i {v} for a living", words(8), confidence=0.9)
    add("occupation", r"{im}(?:semi-)?(?P<v>(?:retired|unemployed|self-employed|freelance|freelancing|between jobs|on disability|a stay-at-home \w+)(?!\w).*)", noun, confidence=0.88)
    add("occupation", r"(?:now )?i(?:'m)? (?:now )?(?P<v>(?:wash|washing|stack|stacking|deliver|delivering|clean|cleaning) (?:dishes|shelves|parcels|offices|houses|packages|food|hotel rooms).*)", noun, confidence=0.85)
    add("employer", r"i (?:{adv})(?:work|worked|'ve worked|have worked) (?:for|at|with) (?:the )?{v}", capitalised_phrase, confidence=0.9)
    add("employer", r"{im}(?:an? |the )?(?:[\w-]+ ){0,3}?{trade}s? (?:at|for) (?:the )?{v}", capitalised_phrase, confidence=0.82)
    add("employer", r"(?:{im}|after [\w ]{3,20} i'?m )still with {v}", capitalised_phrase, confidence=0.7)
    add("employer", r"(?:i(?:'m| am)? )?(?:just )?(?:starting|started|start|joining|joined) (?:work )?(?:at|with)? ?{v} (?:on|as|in|next|last) .*", capitalised_phrase, confidence=0.7)
    add("occupation", r"i (?:{adv})(?P<v>work (?:in|with) (?:an? |the )?[a-z].+)", without("work (?:in|with) (?:it|this|that|them|him|her|you|pairs|teams|progress|silence|batches|\\w+ing)", noun), confidence=0.75)
    add("field_of_study", r"(?:i|we) (?:{adv})(?:study|major in|'?m studying|am studying|'?m majoring in) {v}", without("for|it|this|that|at|every|on|with|in|best|better|a lot|late|until|only|from", noun), confidence=0.88)
    add("field_of_study", r"(?:i'?m|i am) studying {v}", without("for|it|this|that|at|every", noun), confidence=0.85)
    add("field_of_study", r"(?:(?:{im}|im )(?:in )?)?(?:an? |my |the )?(?P<v>(?:\d\w\w|first|second|third|fourth|final)?[- ]?(?:yr|year)? ?(?:phd|doctoral|master'?s|msc|mba|undergrad\w*|bachelor'?s)(?: student)? (?:in|at|on) .+)", noun, confidence=0.85)
    add("school", r"(?:{im}|im )(?:studying |a student |enrolled )?(?:at|in) (?P<v>(?:the )?(?:[\w.'-]+ ){0,5}?(?:university|college|school|uni|universidade|universidad|universite|institute|polytechnic)(?!\w)(?: (?:of|de|d[oa]) (?:[\w-]+ ?){1,3})?)", without("the (?:same|local|old)", exact), confidence=0.85)
    add("school", r"(?:{im}|im )in (?P<v>(?:\d+(?:st|nd|rd|th) grade|year \d+|high school|secondary school|middle school|sixth form|grad school|med school|law school))", exact, confidence=0.9)
    add("work_schedule", r"i (?:{adv})(?P<v>work (?:only )?(?:nights|night shifts?|shifts|weekends|mornings|evenings|part[- ]time|full[- ]time|remotely|from home|four days|three days|from \d|mon|tue|wed|thu|fri|\d|on (?:mon|tue|wed|thu|fri|sat|sun|week)).*)", words(12), confidence=0.88)
    add("work_schedule", r"my (?:shift|shifts|schedule|rota|hours|working hours|work hours|workday|day)(?:'s| is| are|s are) {v}", matching(r".*\d.*|nights?|mornings?|evenings?|afternoons?|on call|rotating|weekends?", words(14)), confidence=0.85, wide=True)
    add("monthly_income", r"i (?:{adv})(?:make|earn|bring home|take home|get paid|clear|net) (?P<v>{money}{per})", number, confidence=0.9)
    add("monthly_income", r"(?:my )?(?:salary|income|take-home(?: pay)?|pay|wage)(?: is|'s|:) (?P<v>{money}{per})", number, confidence=0.92)
    add("savings", r"(?:i|we)(?:'?ve| have)? (?:got |already |currently )*(?P<v>(?:saved|put away|put aside|set aside) {money}.*|{money}(?: already)? (?:saved|in savings|set aside|put away).*)", words(9), category="profile", confidence=0.85)
    add("constraint", r"(?:(?:my|our) )?(?P<v>(?:rent|mortgage)(?: is|'s) {money}{per})", exact, confidence=0.85)
    add("occupation", r"(?:i|we) (?:{adv})(?P<v>(?:drive|operate|fly) (?:an? |the )?(?:[\w-]+ ){0,2}?(?:tram|bus|taxi|cab|lorry|forklift|crane|ambulance|tractor|ferry|delivery van|school bus|train|truck for)(?!\w).*)", noun, confidence=0.82)
    add("occupation", r"(?:i|we) (?:{adv})(?P<v>(?:cut hair|do (?:nails|hair|lashes|brows|tattoos|childcare|it support|tech support)|wait tables|tend bar|clean (?:houses|offices)|walk dogs|drive for (?:uber|lyft|bolt))(?!\w).*)", noun, confidence=0.82)
    add("occupation", r"(?:i|we) (?:{adv})(?P<v>sell (?!it|this|that|my|the|off|out|him|her|them|me|you|a |an |one|some)[\w -]+? (?:at|on|in|from|online)(?!\w).*)", noun, confidence=0.8)
    add("occupation", r"(?:i (?:was|am|'m) |i'?ve been |they |we )?(?:just )?(?:promoted to|made me an?|hired me as an?|hired as an?) {v}", known_trade, confidence=0.82)
    add("goal", r"(?:i|i'm) (?P<v>(?:start|starting) as an? {trade}(?!\w).*)", words(9), confidence=0.8)
    add("work_schedule", r"(?:{im}|i (?:{adv})(?:do|work|pull) )(?P<v>(?:on (?=night|early|late|day|call))?(?:doubles|night shifts?|nights|earlies|lates|twelves|double shifts?|split shifts?|swing shifts?|day shifts?|on call)(?!\w).*)", words(9), confidence=0.82)
    add("caregiving", r"i (?:{adv})(?P<v>(?:look after|care for|take care of) my (?:\w+ )?{kin}(?!\w).*)", words(9), category="profile", confidence=0.82)


def _body_and_limits(table: FrameTable) -> None:
    add = table.add
    add("allergy", r"{im}(?:very |severely |highly |deathly |super |badly |quite |mildly )*allergic to {v}", listing, several=True, confidence=0.95)
    add("allergy", r"{ive}(?:an? |this |bad |severe )*(?P<v>[\w-]+(?: \w+)?) allergy", without("to|an?", exact), confidence=0.93)
    add("allergy", r"{ive}(?:an? )?(?:\w+ )?allergy to {v}", listing, several=True, confidence=0.93)
    add("allergy", r"(?:leave out|skip|no|avoid) (?P<v>[\w ]{3,24}?),? (?:it|they|that) (?:puts? me|makes? me|sends? me|gives? me|could kill|would kill)", exact, confidence=0.85, wide=True)
    add("allergy", r"(?P<v>(?!it |that |this |they |which |what )[\w ]{3,24}?) (?:makes? me (?:ill|sick|itch|swell|break out|throw up|wheeze)|gives? me (?:hives|a rash)|puts? me in (?:the )?hospital)", words(4), confidence=0.8)
    add("diet", r"(?:{im}|im )(?:an? |mostly |strictly |fully |basically |almost )*(?P<v>(?:lifelong |strict |mostly |ovo-lacto |lacto-)?{diet})(?!\w)", exact, confidence=0.95)
    add("diet", r"(?:i|we) (?:{adv})(?:eat|keep|follow|do|'m doing|am doing|'m on|'m eating) (?:an? )?(?P<v>{diet})(?!\w)", exact, confidence=0.9)
    add("diet", r"(?:i|we) (?:{adv})(?P<v>(?:don'?t|do not|never|no longer) eat (?!out|it|that|this|much|enough|there|at|breakfast|lunch|dinner|before|after|until|here|them).+)", words(10), confidence=0.9)
    add("diet", r"(?P<v>no (?:meat|dairy|gluten|pork|sugar|eggs?|fish|beef|shellfish|nuts?|carbs|alcohol)(?: (?:or|and|,) \w+)*(?: for me| at home| in this house)?)(?=$|[,.;!])", exact, confidence=0.7)
    add("health_condition", r"(?:{im}|im )(?:an? |a bit |completely |totally |severely )*(?P<v>(?:type[- ]\d |legally |partially |profoundly |\w+ (?:months|weeks) )?{ailment_of_one}(?!\w).*)", noun, confidence=0.92)
    add("health_condition", r"(?:{ive}|(?:i'?ve|i have) (?:{adv})had |i (?:{adv})(?:suffer from|live with|get|deal with) )(?:an? |bad |chronic |mild |severe |really |terrible |horrible |some |type \d |type-\d )*(?P<v>(?:chronic |severe |mild |bad |type[- ]\d )?{ailment}(?!\w).*)", noun, confidence=0.92)
    add("health_condition", r"i(?:'ve| have)? (?:was|been|got|had been)? ?(?:recently |just )?(?:got )?diagnosed with {v}", noun, confidence=0.93)
    add("health_condition", r"{ive}(?P<v>(?:an? )?(?:bad|dodgy|weak|bum|sore|torn|slipped|herniated|trick|artificial|replaced|fused) (?:\w+ )?(?:{body_part}|disc|ligament|meniscus|acl).*)", words(8), confidence=0.88)
    add("health_condition", r"my (?P<v>(?:left |right |lower |upper )?{body_part} (?:hurts?|aches?|gives? (?:up|out)|acts? up|is (?:bad|shot|wrecked|fused)|are (?:bad|shot|gone|failing)|can'?t take|won'?t bend|goes? out).*)", words(12), confidence=0.85)
    add("health_condition", r"(?:i )?(?:had|have had) (?P<v>(?:both |my )?(?:left |right )?(?:\w+ ){0,2}?(?:replaced|removed|surgery|operated|transplant|bypass|amputated).*)", words(10), confidence=0.75)
    add("health_condition", r"i(?:'ve)? (?:{adv})(?:use|worn|wear|have worn|depend on|rely on) (?P<v>(?:an? )?(?:wheelchair|hearing aids?|insulin(?: pump)?|cpap|walking stick|cane|crutches|prosthe\w+|screen reader|inhaler)(?!\w).*)", words(8), confidence=0.85)
    add("health_condition", r"(?P<v>(?:bad|dodgy|torn|herniated|slipped|arthritic) (?:\w+ )?(?:{body_part}|disc)(?!\w).*)", words(6), confidence=0.75)
    add("health_condition", r"(?P<v>{ailment_of_one}) (?:here|person here)(?!\w).*", exact, confidence=0.85)
    add("diet", r"(?P<v>{diet}) (?:here|household|since \w+)(?!\w).*", exact, confidence=0.85)
    add("occupation", r"(?P<v>[\w -]{3,40}?) here(?!\w).*", known_trade, confidence=0.8)
    add("height", r"(?:i'?m|i am|im|i stand|height:?|my height is) (?:about |around |only |just )?(?P<v>\d ?(?:'|ft|foot|feet) ?\d{0,2}(?:\"|''| ?in(?:ches)?)?|\d{3} ?cm|[12][.,]\d\d ?m(?:et(?:er|re)s?)?(?!\w))", exact, confidence=0.93)
    add("weight", r"(?:i'?m|i am|im|i weigh|weight:?|my weight(?:'s| is)|i'm (?:at|down to|up to)) (?:about |around |only |just |currently )*(?P<v>\d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|lbs?|pounds|stone)(?!\w))", exact, confidence=0.93)
    add("constraint", r"(?P<v>no (?:[\w-]+ ){1,4}for me(?: .*)?)", words(10), confidence=0.85)
    add("constraint", r"(?:i|we) (?:{adv})(?P<v>{cant} (?:(?:really|even|physically|safely) )?(?:eat|drink|drive|kneel|lift|climb|run|swim|see|hear|walk|sit|stand (?:for|up|long|more|all)|bend|jump|do (?:stairs|heights|spicy|gluten|dairy|mornings|weekends|evenings)|have (?:dairy|gluten|pets|caffeine|sugar|nuts|alcohol|any \w+|\w+ after)|work (?:before|after|on|past|nights|weekends)|use my|type|read (?:small|music)|take (?:calls|time|ibuprofen|aspirin|meds|days|holidays)|install|fly|digest|make noise|be (?:in|out|away|outside) (?:the sun|after|before|past)|afford|leave the).*)", words(12), confidence=0.85)
    add("constraint", r"(?:i|we) (?:{adv})(?P<v>(?:don'?t|do not|dont|never|won'?t|no longer) (?:{adv})(?:drive|fly|smoke|drink (?!enough|much|it)|use (?!it|that|this|the word|them)|own|do (?:apps|social|caffeine|alcohol|dairy|gluten|spicy|mornings|heights|crowds)|work (?:on|before|after|past|fridays|weekends)|cook (?:meat|pork|fish)|wear|take (?:calls|meetings|the plane|planes|taxis)|medicate|touch (?:alcohol|meat|caffeine|sugar)|have (?:an? |any )?(?:(?:\w+ )?(?:car|licen[cs]e|oven|dishwasher|tv|freezer|microwave|garden|balcony|printer|smartphone|internet|kids|children|pets|lift|washing machine|driveway|bath|dryer|credit card|bank account|computer|laptop))).*)", words(12), confidence=0.85)
    add("constraint", r"(?:i|we) (?P<v>(?:can|could) only (?!imagine|think|hope|see|guess|say|assume|find|remember|get it|agree|do so much).+)", words(14), confidence=0.85)
    add("constraint", r"(?:i|we) (?P<v>only (?:get|have(?! (?:\w+ed|been|done|had|seen|made|got|read|found|tried|gone|come|met|heard|known|taken|given|written)(?!\w))|eat|drink|work|cook|shoot|train|ride|use|take|do|watch|buy|run|read|wear|own) (?!one question|a question|one more|a minute|time for|this|it|that|these|them|the first|today|questions).+)", words(12), confidence=0.8)
    add("constraint", r"(?:i|we) (?P<v>have to (?:avoid|be (?:home|back|in bed|careful)|leave by|pick up the|stay off|wear|take (?:insulin|my|medication)).+)", words(12), confidence=0.75)
    add("constraint", r"(?P<v>(?:the |my |our )?(?:flat|building|house|apartment|kitchen|landlord)(?:'s| is| has| doesn'?t| won'?t)?(?: \w+){0,3} (?:no (?:lift|oven|garden|balcony|parking|pets|elevator|heating|storage)|allow(?: \w+)?|tiny).*)", words(10), confidence=0.7)
    add("constraint", r"(?P<v>(?:third|second|fourth|fifth|sixth|top|\d(?:rd|th|nd)) floor,? (?:and |with )?(?:no|without an?) (?:lift|elevator))", exact, wide=True, confidence=0.8)
    add("budget", r"(?:(?:my|our|the) )?(?P<v>(?:\w+ ){0,2}?budget(?:'s| is| of|:| for [\w ]{1,20} is) (?:\w+ ){0,2}?{money}{per}.*)", words(10), confidence=0.85)
    add("budget", r"(?:i|we)(?: can| could)?(?: only)? spend (?P<v>(?:up to |at most |no more than |max |about |only )*{money}{per}.*)", words(9), confidence=0.75)
    add("budget", r"(?:i|we)(?:'?ve| have)? (?:set|put) (?P<v>{money} aside.*)", words(8), confidence=0.75)
    add("budget", r"(?:i |we )?(?P<v>{cant} (?:go over|spend more than|afford more than|pay more than) {money}{per}.*)", words(10), confidence=0.85)
    add("constraint", r"(?P<v>(?:money(?:'s| is)|budget(?:'s| is)|things are|cash is) (?:really |very |super |pretty )?tight.*)", words(8), confidence=0.82)
    add("budget", r"i'?d rather not spend (?P<v>more than {money}.*)", words(9), confidence=0.75)
    add("timezone", r"(?:{im}|im )(?:in|on) (?P<v>(?:utc|gmt)(?: ?[+-] ?\d{1,2})?|(?:us )?(?:eastern|pacific|central|mountain)(?: (?:standard|daylight))?(?: time)|(?:est|pst|cst|mst|cet|cest|bst|ist|jst|aest|brt|edt|pdt|eet|wet)(?!\w))", exact, confidence=0.93)
    add("timezone", r"my time ?zone(?:'s| is) {v}", words(5), confidence=0.93)
    add("timezone", r"(?P<v>(?:utc|gmt) ?[+-] ?\d{1,2}|cet|cest|brt|jst) for (?:any|every|all).*", exact, confidence=0.8)
    add("health_condition", r"(?:{im})?(?P<v>on crutches(?! and sticks)(?!\w).*)", noun, confidence=0.8)
    add("health_condition", r"i (?:{adv})(?P<v>(?:stutter|stammer|lip-?read)(?!\w).*)", noun, confidence=0.85)
    add("health_condition", r"(?P<v>(?:slipped|herniated|bulging) discs?(?: in \w+(?: \w+)?)?|(?:torn|ruptured) (?:acl|meniscus|ligament|tendon)|trapped nerve|fused spine)(?!\w).*", exact, confidence=0.82)
    add("allergy", r"(?:{im}|im )(?P<v>(?:coeliac|celiac|lactose intolerant|gluten intolerant)(?!\w))", exact, confidence=0.9)
    add("constraint", r"(?:(?:i|we) (?:{adv})(?:have|got)|(?:i|we)'?ve(?: got)?) (?P<v>no {appliance}(?: (?:in|at|on|here) .+)?)", words(8), confidence=0.82)
    add("constraint", r"(?:(?:i|we) )?(?P<v>(?:don'?t|do not) (?:have|own) (?:an? |any )?{appliance}(?!\w).*)", words(8), confidence=0.83)
    add("constraint", r"(?:there'?s |there is )?(?P<v>no {appliance} (?:in (?:my|our|the|this)|at (?:home|my|our))(?!\w).*)", words(8), confidence=0.82)
    add("constraint", r"(?:(?:i|we) (?:{adv})(?:have|got) |there'?s |all (?:i|we) have is )?(?P<v>(?:only|just) (?:an?|one|the|a single) (?:\w+ ){0,2}?{appliance}(?!\w).*)", words(8), confidence=0.8)
    add("constraint", r"(?:i|we) (?:{adv})(?P<v>(?:don'?t|do not|dont) do (?!this|that|it|much|any|enough|well|so|the|a |my|them|these|those|those|anything|things|too|what)[a-z-]+(?: [a-z-]+)?)(?=$|[,.;!]| and| at all| any ?more| tho)", exact, confidence=0.8)
    add("dwelling", r"(?:(?:my|our|the) )?(?P<v>(?:house|flat|apartment|home|place|garden|plot|studio|cottage)(?: is|'s) (?:about |around |only |roughly )?\d[\d.,]* ?(?:sq(?:uare)?\.? ?(?:ft|feet|m|met(?:er|re)s)|sqft|m[2\u00b2]|sqm|acres?|hectares?)(?!\w).*)", words(8), category="profile", confidence=0.85)
    add("dwelling", r"(?:(?:(?:my|our|the) )?(?:house|flat|home|place|building) (?:was |is )?|it was )?(?P<v>built (?:in )?(?:1[6-9]|20)\d\d)(?!\w)", exact, category="profile", confidence=0.75)


def _things(table: FrameTable) -> None:
    add = table.add
    add("car", r"i (?:{adv})(?:drive|own|ride|have) (?:an? |my |the )?(?P<v>(?:[\w-]+ ){0,3}?(?:{car}|{vehicle})(?!\w).*)", without("night|tram|bus", noun), confidence=0.88)
    add("car", r"(?:on |in |for |to )?my (?P<v>(?:old |new )?(?:(?:19|20)\d\d )?(?:[\w-]+ )?{car}(?: [\w-]*\d[\w-]*)?)(?!\w)", exact, anywhere=True, confidence=0.85)
    add("car", r"my car(?:'s| is)(?: an?)? {v}", matching(rf"{lex.CAR}|{lex.VEHICLE}|(?:19|20)\d\d", noun), confidence=0.9)
    add("phone", r"(?:{ive}|i (?:{adv})use |on my |my phone(?:'s| is) |with my |my )(?:an? |the )?(?P<v>(?:old |new |samsung |google |moto(?:rola)? )?{phone}(?: [\w+]*\d\w*)?(?: (?:pro|max|mini|plus|ultra|fe|lite|se|note|go))*)(?!\w)", exact, anywhere=True, confidence=0.85)
    add("phone", r"(?P<v>{phone} [\w]*\d\w*) \(mine\)", exact, anywhere=True, confidence=0.85)
    add("operating_system", r"(?:{im}|im |i (?:{adv})(?:use|run|work on|switched to|moved to) |i'?m (?:running|using|on) |my (?:\w+ )?(?:laptop|computer|pc|machine|desktop|phone)(?:'s| is| runs)(?: on| running)? )(?:on |a )?(?P<v>{system})(?!\w)", exact, confidence=0.9)
    add("operating_system", r"on (?P<v>{system})(?= ?(?:$|[,.;!()]|and |by the way|btw|here))", exact, confidence=0.75)
    add("tool", r"i (?:{adv})(?:write|code|program|develop|design|draw|edit|do|keep|build|make|work|deploy)(?: (?:everything|all|mostly|it all|all my \w+|most of my \w+|mainly))*(?: (?:in|with|on))? (?P<v>{code}(?: (?:and|&|,) {code})*)(?!\w)", exact, several=True, confidence=0.85)
    add("tool", r"(?:all|everything|always|mostly)(?: (?:written|done|coded))? in (?P<v>{code})(?!\w).*", exact, confidence=0.85)
    add("tool", r"everything i (?:own|write|do|have|make) (?:lives|is|happens|goes) in {v}", noun, confidence=0.85)
    add("tool", r"i (?:{adv})use (?P<v>{code}(?:(?:,| and| &) {code})*)(?!\w)", exact, several=True, confidence=0.8)
    add("owns", r"{ive}(?P<v>(?:an? |my own |this |one |two |three |\d+ )(?:[\w-]+ ){0,3}?(?:air ?fryer|instant pot|slow cooker|bread machine|stand mixer|espresso machine|kettlebells?|dumbbells?|pull[- ]up bar|treadmill|exercise bike|rowing machine|telescope|3d printer|sewing machine|kindle|kobo|e-?reader|ipad|tablet|chromebook|macbook|laptop|ps\d|xbox|switch|piano|guitar|kiln|greenhouse|garden|allotment|balcony|drone|camera|projector|barbecue|bbq|wood stove|bike|bicycle|e-bike|boat|caravan|campervan|turntable|record player)(?!\w).*)", words(10), confidence=0.8)
    add("owns", r"(?:my|our) (?P<v>(?:[\w-]+ ){0,2}?{equipment})(?!\w)", without("new|next|future|dream|first", exact), anywhere=True, confidence=0.78)


def _answers(table: FrameTable) -> None:
    add = table.add
    add("answer_language", r"(?:(?:please|always|can you|could you|you can|from now on|just|only|so|and) )*(?:answer|reply|respond|talk|speak|write|text|chat)(?: to me| me| back| with me| only| always)* (?:only |always )?in (?P<v>(?:(?:easy|simple|plain|brazilian|british|american|european|latin american|mexican) )*{language})(?!\w)", exact, confidence=0.9, wish=True)
    add("answer_language", r"(?:please )?(?:use|keep it in|stick to|switch to) (?P<v>(?:(?:brazilian|british|american|european|easy|simple) )*{language})(?: with me| please| from now on| when you \w+| in your answers| for (?:everything|all))(?!\w)", exact, confidence=0.8, wish=True)
    add("currency", r"(?:(?:please|always|from now on|can you|just) )*(?:give|show|quote|use|tell|put|write|do|convert|keep)(?: (?:me|us|all|the|every|prices?|amounts?|numbers|figures|everything|it|costs|to|things))* (?:in |into )?(?P<v>{currency})(?!\w)", exact, confidence=0.85, wish=True)
    add("currency", r"(?:prices?|amounts?|costs|numbers|everything|all(?: prices| amounts)?|money) (?:should be |always |must be |is |are )*in (?P<v>{currency})(?!\w)", exact, confidence=0.85, wish=True, anywhere=True)
    add("currency", r"(?P<v>{currency}) (?:obviously|of course|always|please|not dollars|not euros)(?!\w).*", exact, confidence=0.75)
    add("currency", r"(?:i|we) (?:{adv})(?:pay|get paid|think|count|budget|am paid|work|earn)(?: (?:everything|everyone|all|it all))? in (?P<v>{currency})(?!\w)", exact, confidence=0.85)
    add("answer_style", r"(?P<v>(?:(?:please )?always|from now on,?|in (?:the )?future,?|going forward,?) (?:please )?(?:give|send|show|write|put|include|start|end|add|round|explain|assume|spell|sign|check|list|cite|suggest) .+)", words(14), confidence=0.8, wish=True)
    add("answer_style", r"(?P<v>(?:give|send|show|write|put|include|start|end|add|round|explain|spell|list|cite|suggest) .+ (?:from now on|every time|going forward))", words(14), confidence=0.78, wish=True)
    add("answer_style", r"(?P<v>never (?:give|send|show|write|include|start|end|suggest|recommend|explain|call) .+|don'?t ever (?:give|send|show|write|include|start|end|suggest|recommend) .+)", words(14), confidence=0.75, wish=True)


def _tastes(table: FrameTable) -> None:
    add = table.add
    add("dislikes", r"(?:i|we) (?:{adv})(?:hate|dislike|detest|loathe|despise|{cant} (?:stand|bear|abide)|(?:don'?t|do not|dont) (?:really |much |even )?(?:like|enjoy|care for)) {v}", _liked, confidence=0.85)
    add("dislikes", r"(?:neither|none) of us (?:can stand|can bear|likes?|enjoys?|eats?) {v}", _liked, confidence=0.85)
    add("dislikes", r"(?:{im}|im )not (?:a (?:big |huge )?fan of|much of an?|keen on|into|big on|fond of) {v}", _liked, confidence=0.8)
    add("dislikes", r"(?:and |so |please )*(?:skip|leave out|drop|no more|avoid) (?:the )?{v} (?:forever|from now on|for good|in everything|always|every time)(?!\w)", exact, confidence=0.8, wish=True)
    add("likes", r"(?:i|we) (?:{adv})(?:love|like|enjoy|adore|prefer|dig) {v}", _liked, confidence=0.8)
    add("likes", r"(?:i|we) (?:{adv})(?:would |'d )(?:always |much )*(?:rather|prefer) {v}", without(_FILLED_BY_CONTEXT + "|not|if|have|just|hear|a call", words(12)), confidence=0.6)
    add("likes", r"(?:{im}|im )(?:more of )?an? (?:big |huge |massive |total |real )?{v} (?:person|guy|girl|gal|kind of person|lover|drinker|nut|addict|enthusiast|nerd|geek)(?!\w)", without("people|good|bad|night|morning|very|nice|busy|private|shy|new|different", exact), confidence=0.8)
    add("likes", r"{v} (?:is|are) (?:basically |literally |pretty much )?(?:my life|the only thing i (?:eat|drink|listen to|put on|play|read|watch|cook)|all i (?:eat|drink|listen to|play|read|watch)|everything to me|my comfort food)(?!\w)", without("i|it|that|this|what|which|he|she", exact), confidence=0.8)
    add("interest", r"(?:{im}|im |i'?m )(?:really |rlly |super |so |very |kinda |mad |big |quite |deep |hugely |totally |low-?key |massively )*(?:into|obsessed with|fascinated (?:by|with)|interested in|hooked on|passionate about|crazy about|mad about|nuts about|in love with) {v}", without(_FILLED_BY_CONTEXT + "|an? (?:house|flat|relationship)|selling|buying|getting|hiring|hearing|knowing|the (?:job|role|position|flat)", words(8)), confidence=0.88)
    add("interest", r"(?:{im}|im )an? (?:big |huge |massive |lifelong |die-?hard |long-?time )*fan of {v}", without(_FILLED_BY_CONTEXT, words(8)), confidence=0.85)
    add("interest", r"(?:{im}|im )an? (?:big |huge |massive |lifelong |die-?hard )*(?P<v>[\w' -]{2,40}?) (?:fan|nerd|geek|buff|enthusiast|aficionado|supporter|obsessive)(?!\w)", exact, confidence=0.85)
    add("interest", r"(?:i'?ve |i have |ive )?been (?:following|obsessed with|into|hooked on|deep in|reading about|fascinated by) {v}", without(_FILLED_BY_CONTEXT, words(9)), confidence=0.85)
    add("interest", r"i (?:{adv})(?:follow|read (?:everything|anything|a lot|all)(?: i can(?: find)?)?(?: that'?s? \w+)? (?:about|on)|could talk about|can talk about|geek out (?:about|over|on)|nerd out (?:about|over)) {v}", without(_FILLED_BY_CONTEXT + "|up", words(8)), confidence=0.85)
    add("interest", r"(?P<v>.+?)(?:'s| is| are) (?:kind of |kinda |sort of |really |totally )?(?:my (?:thing|jam|passion|obsession|whole personality|pet (?:subject|topic)|guilty pleasure|specialist subject|first love|happy place)|the pet subject)(?!\w)", without("it|that|this|what|which|he|she|they", words(7)), confidence=0.85)
    add("likes", r"(?P<v>(?:only )?[\w' -]{3,30}? (?:is|are) the only thing that works for me|only [\w' -]{3,30}? works for me).*", exact, confidence=0.75)
    add("likes", r"(?:nobody|nothing|no one) beats {v}", without("it|that|this|free|sleep", words(6)), confidence=0.7)
    add("interest", r"my (?:thing|passion|pet (?:topic|subject)|obsession|guilty pleasure|specialist subject)(?:'s| is) {v}", words(8), confidence=0.88)
    add("hobby", r"my (?:main |only |favou?rite )*(?:hobby|hobbies|pastime)(?:'s| is| are) {v}", words(8), confidence=0.92)
    add("hobby", r"(?:i|we) (?:{adv})(?P<v>(?:collect|knit|crochet|quilt|garden|birdwatch|skate|surf|brew|forage|bake (?:bread|sourdough)|forge|shoot film|restore|grow (?:my|our|orchids|tomatoes|chill?ies|bonsai|dahlias|roses|vegetables)|keep (?:bees|chickens|goats|orchids|koi|reptiles|an aquarium))(?!\w).*)", without("collect (?:it|them|the|my|him|her|data|from)|restore (?:it|the|from|my data)|garden(?:ing)? (?:ideas|tips)", words(9)), confidence=0.85)
    add("hobby", r"in my (?:free|spare) time,? i {v}", words(9), confidence=0.9)
    add("favorite_", r"my (?:all-?time )?(?:favou?rite|fav) (?P<k>\w+(?: \w+)?)(?:'s| is| was| has always been| are) {v}", without("when|that|the one|how", words(8)), confidence=0.9)
    add("favorite_", r"{v} (?:is|are|was) my (?:all-?time )?(?:favou?rite|fav) (?P<k>\w+)(?!\w).*", without("it|that|this|what|which|he|she|they|and", words(8)), confidence=0.85)
    add("favorite_", r"favou?rite (?P<k>\w+) (?:i ever \w+(?: to)? )?(?:is|was) {v}", words(8), confidence=0.8)


def _skills(table: FrameTable) -> None:
    add = table.add
    add("skill", r"(?:i|we)(?:'?ve been| have been|'?ve| have)? (?:{adv})(?P<v>(?:play|playing|played) (?:the |some )?(?:{instrument}|{played})(?!\w).*)", words(10), confidence=0.88)
    add("skill", r"(?:i'?ve|i have|ive) been (?P<v>(?:teaching|coding|programming|welding|sewing|knitting|cooking|baking|painting|drawing|climbing|surfing|skiing|translating|gardening|diving|sailing|cycling|running|weaving|fixing|repairing|restoring) .*?(?:for (?:\w+ )*(?:years?|decades?|months)|since .+))", words(12), confidence=0.85)
    add("skill", r"i can (?P<v>(?:weld|sew|knit|crochet|code|program|juggle|touch[- ]type|read music|sign|type fast|sail|ski|solder|sight-?read|cook|drive a (?:truck|bus|tractor)|fly a|speak|lip-?read)(?!\w).*)", without("cook (?:it|this|that|for|in|with|the|on)|sign (?:it|this|up|in|the)|code (?:it|this)|speak (?:to|with|for)", words(9)), confidence=0.82)
    add("skill", r"(?:{im}|im )(?:really |pretty |quite |very |fairly |not |no |absolutely |a bit )*(?P<v>(?:good|great|terrible|bad|hopeless|rubbish|decent|comfortable|experienced|awful|clueless|competent|proficient|confident|useless|fluent|skilled) (?:at|with|in|about) .+)", without(r"\w+ \w+ (?:it|this|that|you|the idea|either|both|my (?:job|body)|me)(?!\w)", words(9)), confidence=0.8)
    add("skill", r"i (?:really )?(?P<v>(?:know (?:nothing|very little|next to nothing|a (?:lot|bit|fair bit)|zero|enough) about|have no (?:idea|clue) about|have never|'ve never|suck at|know my way around) .+)", without(r".*(?:about|never|at) (?:it|this|that|been|seen|heard|had|thought|tried (?:it|this|that)|understood|met|you)(?!\w)", words(9)), confidence=0.75)
    add("skill", r"(?P<v>[\w' -]{3,30}? i'?m (?:fine|good|great|comfortable|confident|ok) (?:with|at))", without("it|that|this|what|which|yes|i think", exact), confidence=0.75)
    add("skill", r"(?P<v>(?:[\w'-]+ ){1,4}?is (?:a (?:complete |total )?mystery|all greek|double dutch|new territory|second nature) to me.*)", without("it|that|this|which|what|he|she|why|how|where", words(10)), confidence=0.8)
    add("skill", r"i (?:{adv})(?P<v>fly (?:an? )?(?:[\w-]+ ){1,4}(?:out of|from) .+)", words(12), confidence=0.8)
    add("skill", r"(?P<v>(?:total |complete |absolute )?(?:beginner|novice|newbie) (?:at|in|with|when it comes to) .+)", words(8), confidence=0.75)
    add("language_spoken", r"(?:i|we) (?:{adv})(?:speak|also speak) (?:(?:fluent|some|a little|a bit of|basic|only|native|decent|rusty|broken|good) )*(?P<v>{language}(?:(?:, (?:and )?| and | & )(?:(?:some|a little|a bit of|basic|fluent) )?{language}){0,5})(?!\w)", exact, several=True, wide=True, confidence=0.93)
    add("language_spoken", r"my (?:native|first|mother|second|home) (?:language|tongue)(?:'s| is) (?P<v>{language})(?!\w)", exact, confidence=0.93)
    add("language_spoken", r"\w+ (?:isn'?t|is not) my (?:first|native|mother) (?:language|tongue),? (?:it'?s|my first is|that'?s|i grew up (?:with|speaking)) (?P<v>{language})(?!\w)", exact, wide=True, confidence=0.93)
    add("language_spoken", r"(?:{im}|im )(?:a )?(?:fluent|native|bilingual)(?: speaker of| in)? (?P<v>{language}(?:(?:, | and | & ){language}){0,4})(?!\w)", exact, several=True, confidence=0.9)
    add("learning", r"(?:{im}|im |i'?ve been |i have been |ive been |i (?:just |recently )?started )(?:currently |still |slowly |trying to |busy )*(?:learning|learn|teaching myself|teach myself) (?:(?:some|a bit of|a little) )?{v}", without("that|a lot|about|how much|from|more about|it|this|so much|to live|the hard", words(9)), confidence=0.9)
    add("learning", r"i (?:just |recently |only )?started (?:learning |with |studying |my )?(?P<v>(?:{language}|{instrument})(?!\w).*)", words(10), confidence=0.88)
    add("learning", r"(?:{im}|im |i'?ve been |i )?(?:taking|take|signed up for|doing|halfway through|started|enrolled in) (?P<v>(?:an? |the |some |my )?(?:[\w'-]+ ){0,4}(?:lessons|classes|course|lectures|bootcamp|tutorial)(?!\w).*)", words(10), confidence=0.8)
    add("skill", r"(?:i|and) (?:{adv})(?P<v>(?:drum|sing|dj|busk|play|rap|conduct) (?:in|for|with) (?:an?|the|my|our|this|two) (?:[\w-]+ ){0,3}?(?:band|choir|orchestra|group|ensemble|quartet|trio|duo|church|team|league)(?!\w).*)", words(10), confidence=0.85)
    add("skill", r"(?:i'?ve |i have )?been (?P<v>an? (?:alto|soprano|tenor|baritone|bass|drummer|goalkeeper|goalie|striker|bassist|guitarist) (?:in|for|with) .+)", words(10), confidence=0.82)
    add("skill", r"(?:my )?(?P<v>{language}(?:'s| is)(?: at| about| around)?(?: an?)? (?:solid |strong |weak |still |pretty |quite |very |really |rather |a bit |a little |only )*(?:[abc][12]|beginner|basic|elementary|intermediate|advanced|fluent|rusty|broken|native|non-?existent|terrible|poor)(?: level)?)(?!\w)", exact, confidence=0.85)
    add("skill", r"(?:(?:{im}|i have |i'?ve got )(?:at )?(?:an? )?)?(?P<v>[abc][12] (?:level )?(?:in |of )?{language}|{language} at [abc][12])(?!\w)", exact, confidence=0.82)
    add("skill", r"i (?:{adv})(?P<v>(?:(?:can'?t|cannot|never learned (?:how )?to|never learnt (?:how )?to|don'?t know how to) (?:swim|cook|drive|sew|knit|code|read music|ride a bike|type))(?!\w).*)", words(8), confidence=0.78)
    add("skill", r"(?:i'?ve|i have|i only have|i) (?:{adv}|ever )*(?:have |'ve )?(?P<v>(?:sailed|skied|surfed|climbed|dived|ridden|flown|baked|knitted|sewn|coded|programmed|welded|painted) (?!this|that|it|the)[a-z].+)", words(8), confidence=0.72)


def _projects_and_goals(table: FrameTable) -> None:
    add = table.add
    busy = without(rf"\w+(?: \w+)?(?: (?:an?|the|my|some|this|that|these|up|it|out|our|\d+))* (?:[\w-]+ )?{_DAILY_WORK}|(?:working on|making|training|moving) (?:it|this|that|something|to|the \w+ (?:right now|today)|for|myself|in|house|out|around|on|do|me)(?!\w)|\w+(?: (?:to|it|about|down|for|in|off|against|from))(?!\w)", words(14))
    add("project", r"(?:{im}|im |i'?ve been |i have been |we'?ve been |ive been |we have been )(?:slowly |currently |busy |in the middle of |trying my hand at |halfway through )*(?P<v>{doing} .+)", busy, confidence=0.85)
    add("project", r"(?:currently|still|busy) (?P<v>{doing} .+)", busy, confidence=0.8)
    add("project", r"(?P<v>(?:the|a|my|our) (?:[\w'-]+ ){1,5}?(?:i'?ve|i have|we'?ve|we have|ive) been (?:writing|building|making|restoring|working on|developing|editing|recording|putting together|designing).*)", words(14), anywhere=True, confidence=0.85)
    add("project", r"(?P<v>(?:the|a|my|our) (?:[\w'-]+ ){1,5}?(?:i'?m|i am|we'?re|we are) (?:writing|building|making|restoring|working on|developing|recording|putting together|designing)(?!\w).*)", words(14), anywhere=True, confidence=0.8)
    add("project", r"(?:i|we) (?:{adv})(?P<v>(?:make|run|host|publish|put out|edit|produce|maintain|write) (?:an?|the|my|our) (?:\w+ ){0,3}?(?:podcast|newsletter|blog|zine|youtube channel|channel|website|webcomic|magazine|comic|mixtape\w*)(?!\w).*)", words(12), confidence=0.85)
    add("project", r"my (?P<v>(?:[\w-]+ )?(?:novel|thesis|dissertation|startup|side project|podcast|blog|memoir|screenplay|phd project|capstone)(?: (?:is|about|on|called|needs) .+))", words(12), confidence=0.8)
    add("goal", r"(?:(?:i|we) (?:{adv})(?:want|wanna|need|hope|plan|aim|intend|'d love|'d like|would love|would like)(?: to)?|want to|wanna|hoping to|trying to|(?:{im}|im )(?:hoping|aiming|planning|trying|determined|going|working) to|i'?d (?:love|like) to) (?P<v>{durable_aims}.*)", words(16), confidence=0.82)
    add("goal", r"(?:(?:i|we) (?:{adv})(?:(?:want|hope|plan|aim|intend|have)(?: to)?|need to|wanna)|want to|wanna|need to|hoping to|trying to|(?:{im}|im )(?:hoping|aiming|planning|trying) to|i'?d (?:love|like) to|we want it) (?P<v>.*{deadline}.*)", without(r"(?:an?|the|some|\d+) (?:\w+ )?(?:recipe|list|table|plan|summary|reply|draft|email|letter|answer|note|text|ticket|cab|taxi|ride)|know|be sure|make sure|ask|understand|send|reply|call|check|finish this|see|tell", words(18)), confidence=0.75)
    add("goal", r"(?:my |our |the )?(?:main |big |next |long-term |current |only )*(?:goal|aim|dream|target|plan|ambition|resolution)(?: this year| for \w+(?: \w+)?)?(?:'s| is)(?: to)? {v}", without("simple|the same|not|unclear", words(14)), confidence=0.9)
    add("goal", r"(?:{im}|im |i'?ve been |i'?m |we'?re |we )?(?:saving|save|saving up|save up)(?: money)? (?:for|towards?) {v}", words(10), confidence=0.9)
    add("goal", r"(?:{im}|im |i'?m |i'?ve been )?(?:also )?(?P<v>(?:training for|working towards?|aiming for|studying for|preparing for|prepping for|applying (?:to|for)) .+)", without(r"[\w ]{0,24}for (?:this|it|that|a meeting|tomorrow|the meeting)(?!\w)", words(12)), confidence=0.82)
    add("goal", r"(?:{im}|im )saving (?P<v>{money}.* (?:for|towards?) .+)", words(12), confidence=0.88)
    add("goal", r"(?:my|our) (?P<v>(?:[\w-]+ )?(?:audition|exam|exams|interview|wedding|race|marathon|half marathon|triathlon|recital|driving test|defen[cs]e|graduation|due date|opening night|exhibition)(?:'s| is| are) (?:on |in )?(?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|next|mon|tue|wed|thu|fri|sat|sun).*)", words(10), confidence=0.78)
    add("goal", r"(?P<v>(?:it|this|everything|the \w+|first draft) (?:has to|needs to|must) be (?:[\w-]+ ){1,3}by .+)", words(14), confidence=0.72)
    add("project", r"(?:my|our) (?P<v>(?:(?!boss|friend|sister|brother|mum|mom|dad|wife|husband|favou?rite)[\w-]+ ){0,3}?{venture}(?: (?:on|about) (?:\w+ ){0,3}\w+)?)(?!\w)", without("next|future|dream|first idea", exact), anywhere=True, confidence=0.8)
    add("goal", r"(?:{im}|we'?re |(?:i|we) )(?P<v>(?:moving|relocating|emigrating|move) (?:back |over )?to (?!the next|a new|another|a different|step|question)[^,;]{2,40}? (?:in|on|by|this|next) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|the|month|year|week|\d).*)", words(9), confidence=0.82)


def _habits(table: FrameTable) -> None:
    add = table.add
    add("habit", r"(?:i|we) {adv}(?P<v>(?!want|wanna|need|have to|had|was|were|would|will|can|could|should|know|think|thought|got|am|did|see|get (?:this|an?|the|that) |don|do not|hate|love|like|keep getting)[a-z'-]+ .+)", without(_ASKS_YOU, recurring(words(18))), confidence=0.82)
    add("habit", r"(?P<v>{recurrence},? (?:i|we) (?!want|wanna|need|had|was|were|would|will|can|could|should|know|think|got|am|did|see)[a-z'-]+.*)", without(_ASKS_YOU, words(18)), confidence=0.8)
    add("habit", r"(?:i|we) (?:{adv})(?P<v>(?:always|usually|normally|typically) (?!wondered|thought|wanted|been|had|get (?:that|this|an error)|forget|mix up|confuse|assumed|loved|hated|says?|ask).+)", words(16), confidence=0.82)
    add("habit", r"(?:i|we) (?:always|usually|normally|typically) (?P<v>(?!wondered|thought|wanted|been|had|get (?:that|this|an error)|forget|mix up|confuse|assumed|loved|hated|says?|ask).+)", words(16), confidence=0.82)
    add("habit", r"i (?:have |'ve )?(?P<v>(?:quit|gave up|given up|stopped|kicked|cut out|swore off) (?:drinking|smoking|vaping|eating \w+|meat|alcohol|sugar|caffeine|coffee|social media|gambling|dairy|gluten|booze|cigarettes|facebook|instagram|twitter)(?!\w).*)", words(10), confidence=0.88)
    add("habit", r"(?:i )?(?P<v>haven'?t (?:touched|had|smoked|drunk|eaten) (?:an? )?(?:\w+ )?(?:since|in|for) .+)", words(10), confidence=0.85)
    add("habit", r"(?P<v>(?:\w+ )?(?:years?|months?|days?) (?:sober|clean|smoke-?free|without (?:a drink|smoking|alcohol|sugar)).*)", words(8), confidence=0.82)
    add("habit", r"i (?P<v>(?:try never|never) (?!thought|knew|heard|seen|saw|had|been|said|tried|did|got|understood|mind|really|use it|know|remember|trust|ask|wanted|asked|could|would|noticed|realised|realized|learned|learnt|really).+)", without(_ASKS_YOU, words(12)), confidence=0.72)
    add("habit", r".*?(?P<v>(?:my|our) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekly|nightly|monthly)(?: (?:morning|evening|night|afternoon|lunchtime))? (?:[\w'-]+ )?(?:quiz|game|run|swim|class|classes|club|choir|training|practice|rehearsal|group|market|league|lesson|lessons|session|sessions|dinner|roast|poker|football|tennis|yoga|book club|shift|ride|hike|walk|jam|bake|cook|call|mass|service|campaign|table|dance|dancing|volleyball|badminton|therapy|meetup|night))(?!\w).*", exact, confidence=0.8)
    add("habit", r".*?(?P<v>(?:my|our|the) commute (?:is|takes|of) .*\d.*)", words(10), confidence=0.8)
    add("topic", r"(?:it'?s|it is) (?:always |only ever |only )(?P<v>(?:about )?.+?) with me(?!\w).*", exact, confidence=0.85)
    add("topic", r"(?:i )?(?:mostly|mainly|only|always|basically)(?: ever)? (?:use you for|ask you about|come (?:here|to you) (?:for|with)|pester you (?:about|with)|bother you (?:about|with)) {v}", words(8), confidence=0.88)
    add("topic", r".*?(?:another|yet another|one more|my (?:daily|weekly|usual)|the (?:daily|weekly|usual)) (?P<v>[\w' -]{3,40}?) (?:question|questions|problem|query|puzzle)(?: from me| for you)?(?!\w).*", without("quick|small|stupid|dumb|silly|random|similar|simple|follow-?up|weird|last|final|tricky|different|bonus|short|easy|hard|interview|good|big|serious", exact), confidence=0.7)
    add("topic", r"(?:(?:it'?s|its|right|yes|ok|so|hi|hello|back to|on to),? )*(?P<v>[a-z][\w' -]{2,32}?) again,? (?:i know|yes|sorry|as (?:usual|always|ever)|me|always|lol|haha|from me|with me)(?!\w).*", without(r"me|hi|hello|hey|try|once|it|that|this|here|not|back|never|then|start|ok|there|over|do|run|say|check|i|you|we|see|and|thanks|thank|now|yes|no|please|the same|same|good|nice|late|sorry|(?:\w+ ){0,3}(?:it|this|that|is|was|are|do|try|happened|broke|failed|me|you|start|started|up|down|in|out)", words(4)), confidence=0.65, wide=True)
    add("topic", r"as (?:ever|usual|always),? (?:it'?s |i'm here )?(?:about |for |with )?{v}", without("i|you|thanks|thank|great|good|helpful", words(6)), wide=True, confidence=0.75)
    add("topic", r".*?(?:back on|back to|back with) my {v}(?: thing| stuff| kick| phase)(?!\w).*", exact, confidence=0.75)
    add("topic", r".*?\w+ (?:thread|chat|question|conversation)s? (?:about|on) (?P<v>[\w' -]{3,40}) (?:since|this (?:week|month)|so far|today|already).*", exact, confidence=0.7)
    add("topic", r"(?:half|most|all) of (?:what i (?:ask|bring)(?: you)?|my (?:chats|questions|messages)(?: here)?) (?:is|are) (?:about )?{v}", words(8), confidence=0.88)
    add("topic", r"(?:me again|it'?s me(?: again)?|back again|back),? (?:and yes,? )?(?:it'?s |asking |here |with )*(?:about |on |with (?:yet )?another |with my )(?:the |my )?{v}", words(7), confidence=0.82)
    add("topic", r"(?:yes,? )?(?:its|it's) me asking about {v}", words(6), confidence=0.85)
    add("topic", r"i (?:keep (?:coming back to|asking (?:you )?about)|(?:must have |have )?ask(?:ed)? you about|always ask (?:you )?about|come here (?:every \w+ )?with) {v}", without("this|that|it", words(7)), confidence=0.82)
    add("topic", r"{v} (?:again|questions?),? (?:i know|yes)(?!\w).*", words(5), confidence=0.7)
    add("habit", r"(?P<v>(?!during|morning|evening|nothing|something|anything|everything|being|having|going to|wondering|asking|thinking|looking)[a-z]{2,}ing (?:[a-z'-]+ ){0,4}?{recurrence})(?: (?:now|these days|again|at the moment|though|lately))?(?= ?$)", exact, confidence=0.78)
    add("habit", r"(?:i|we) (?:{adv})(?P<v>(?:wake up|get up|go to bed|fall asleep|go to sleep|sleep|eat (?:dinner|lunch|breakfast)|have (?:dinner|lunch|breakfast)|start work|finish work|clock (?:in|off|out)|leave (?:home|the house)|get home) (?:at|around|by|from|until|before|after|between) (?:about |around )?(?:\d|noon|midnight|dawn|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half).*)", words(10), confidence=0.82)


def frames() -> tuple[Frame, ...]:
    """Return the frames of English, in the order in which they are tried."""
    table = FrameTable(_PIECES)
    for section in (_identity, _people, _ended, _work, _body_and_limits, _things, _answers, _tastes, _skills, _projects_and_goals, _habits):
        section(table)
    return table.frames()
