/** username | name | job title | city | time zone | teams. The first user is the administrator. */
export const employees = `
root|Adaeze Holm|Head of Platform|Gothenburg|Europe/Stockholm|platform leads
bsoren|Birgitte Sorensen|Chief Technology Officer|Aarhus|Europe/Copenhagen|leads
pdelacroix|Pascal Delacroix|Product Lead, Terminal|Le Havre|Europe/Paris|terminal leads
rachterberg|Roos Achterberg|Product Lead, Forwarding|Rotterdam|Europe/Amsterdam|forwarding leads
tmwangi|Thandiwe Mwangi|Engineering Manager|Mombasa|Africa/Nairobi|terminal leads
ekaplan|Eytan Kaplan|Engineering Manager|Haifa|Asia/Jerusalem|forwarding leads
jfarrugia|Jeanelle Farrugia|Engineering Manager|Valletta|Europe/Malta|apps leads
knowicki|Konrad Nowicki|Staff Engineer|Gdynia|Europe/Warsaw|terminal platform
svarga|Szilvia Varga|Senior Engineer|Budapest|Europe/Budapest|terminal
obrekke|Odd Brekke|Senior Engineer|Bergen|Europe/Oslo|terminal
mcastellanos|Macarena Castellanos|Engineer|Valencia|Europe/Madrid|terminal
hvandijk|Hidde van Dijk|Engineer|Vlissingen|Europe/Amsterdam|terminal
nbaptiste|Nadège Baptiste|Engineer|Fort-de-France|America/Martinique|terminal
lquint|Laurens Quint|Staff Engineer|Antwerp|Europe/Brussels|forwarding platform
aoyelaran|Ayo Oyelaran|Senior Engineer|Lagos|Africa/Lagos|forwarding
mtervo|Marjatta Tervo|Senior Engineer|Kotka|Europe/Helsinki|forwarding
pgallo|Prospero Gallo|Engineer|Genoa|Europe/Rome|forwarding
ychandran|Yamini Chandran|Engineer|Chennai|Asia/Kolkata|forwarding
dbalogun|Dami Balogun|Engineer|Lagos|Africa/Lagos|forwarding
wstachura|Wiktoria Stachura|Customs Specialist|Szczecin|Europe/Warsaw|forwarding
fmoritz|Friedemann Moritz|Senior Engineer|Bremerhaven|Europe/Berlin|apps
cduarte|Catarina Duarte|Senior Engineer|Leixões|Europe/Lisbon|apps
rlindgren|Rasmus Lindgren|Engineer|Malmö|Europe/Stockholm|apps
zpetrov|Zornitsa Petrova|Engineer|Varna|Europe/Sofia|apps
teze|Tobenna Eze|Engineer|Port Harcourt|Africa/Lagos|apps mobile
slaukkanen|Saimi Laukkanen|Mobile Lead|Turku|Europe/Helsinki|mobile
gmadsen|Gro Madsen|Mobile Engineer|Stavanger|Europe/Oslo|mobile
ibhatti|Imran Bhatti|Mobile Engineer|Karachi|Asia/Karachi|mobile
eolivares|Emilia Olivares|Mobile Engineer|Valparaíso|America/Santiago|mobile
vkoskela|Venla Koskela|Product Designer|Helsinki|Europe/Helsinki|design apps
nshapiro|Noam Shapiro|Product Designer|Haifa|Asia/Jerusalem|design apps mobile
adupont|Apolline Dupont|Technical Writer|Nantes|Europe/Paris|design support
mhaugen|Mattis Haugen|Staff Engineer|Trondheim|Europe/Oslo|platform infrastructure
rsilveira|Renata Silveira|Senior Engineer|Santos|America/Sao_Paulo|platform identity
jbrandsma|Jelle Brandsma|Senior Engineer|Harlingen|Europe/Amsterdam|platform
ckruger|Carina Kruger|Engineer|Durban|Africa/Johannesburg|platform
tnakagawa|Tomoe Nakagawa|Engineer|Yokohama|Asia/Tokyo|platform
hreuter|Henrike Reuter|Site Reliability Lead|Hamburg|Europe/Berlin|infrastructure
dkovar|Drahomír Kovář|Site Reliability Engineer|Ostrava|Europe/Prague|infrastructure
pmaguire|Peadar Maguire|Site Reliability Engineer|Cork|Europe/Dublin|infrastructure
aferhat|Aylin Ferhat|Site Reliability Engineer|Izmir|Europe/Istanbul|infrastructure
bstrand|Bodil Strand|Identity Lead|Oslo|Europe/Oslo|identity
ocastro|Olavo Castro|Engineer|Recife|America/Recife|identity
jyildiz|Jale Yıldız|Engineer|Mersin|Europe/Istanbul|identity
spark|Seoyeon Park|Data Lead|Busan|Asia/Seoul|data
mvassallo|Matthew Vassallo|Data Engineer|Valletta|Europe/Malta|data
lfischer|Lieselotte Fischer|Data Engineer|Rostock|Europe/Berlin|data
gabaza|Goran Abaza|Analyst|Koper|Europe/Ljubljana|data
kthorne|Keziah Thorne|Security Lead|Southampton|Europe/London|security
fnoack|Falk Noack|Security Engineer|Kiel|Europe/Berlin|security
iserrano|Itziar Serrano|Support Lead|Bilbao|Europe/Madrid|support
owalsh|Oisín Walsh|Support Engineer|Galway|Europe/Dublin|support
tadeyemi|Temilade Adeyemi|Support Engineer|Tema|Africa/Accra|support
jmolnar|Jolán Molnár|People and Office|Budapest|Europe/Budapest|people
rcaruana|Rebekah Caruana|Finance|Valletta|Europe/Malta|people
`

/** Users who are not regular staff: username | name | state | kind | external | job title | teams. */
export const others = `
ghost|Ghost User|active|ghost|0||
quaybot|Quay Bot|active|project_bot|0|Automation|
renovator|Dependency Renovator|active|project_bot|0|Automation|
ctemple|Corwin Temple|active|human|1|Integration Engineer, Pilot Systems|partners
mbajwa|Manpreet Bajwa|active|human|1|Consultant, EDI|partners
lhoang|Linh Hoang|deactivated|human|0|Engineer (on leave)|apps
vtrask|Vernon Trask|blocked|human|0|Engineer (left)|forwarding
esalonen|Elias Salonen|blocked|human|0|Engineer (left)|terminal
nokonjo|Nkechi Okonjo|blocked_pending_approval|human|0||
`

export const statuses = `
hreuter|telephone|On call until Monday|busy
vkoskela|art|Sketching the yard map|not_set
iserrano|headphones|With a customer|busy
obrekke|sailboat|Back next week|busy
spark|bar_chart|Quarter close|not_set
root|anchor|Release week|not_set
cduarte|baby|Parental leave on Fridays|not_set
kthorne|lock|Audit, answers are slow|busy
`
