/** full path | name | visibility | description. Parents come before their children. */
export const groups = `
northquay|Northquay|internal|Software for ports, terminals and freight forwarders.
northquay/product|Product|internal|Everything our customers see.
northquay/product/terminal|Terminal|internal|Berths, yard, gate and cranes.
northquay/product/forwarding|Forwarding|internal|Bookings, customs and money.
northquay/product/apps|Apps|internal|The console, the design system and the phones.
northquay/product/apps/mobile|Mobile|internal|Apps for drivers and deck crews.
northquay/platform|Platform|internal|What all products stand on.
northquay/platform/infrastructure|Infrastructure|private|Clusters, observability and build images.
northquay/platform/identity|Identity|private|Accounts, sign-in and permissions.
northquay/platform/data|Data|private|Warehouse and reporting.
northquay/platform/data/pipelines|Pipelines|private|What comes in from ships, authorities and partners.
northquay/security|Security|private|Findings, audits and secrets. Ask before you invite somebody.
northquay/support|Support|internal|Help desk and runbooks.
northquay/people|People and office|private|Joining, leaving, and everything in between.
openquay|Openquay|public|Our open source: standards of shipping, in code.
openquay/sdk|SDK|public|Client libraries for the public API.
partners|Partners|private|Work that we share with other companies.
`

/**
 * full path | name | visibility | domain | share of issues | language shares | topics | flags | description.
 * Flags: `deploys`, `archived`, `closed` (no merge requests), `desk` (takes mail), `young` (six months old).
 */
export const projects = `
northquay/product/terminal/berth-planner|Berth planner|internal|berths|180|TypeScript 71,Go 22,SQL 7|planning,terminal|deploys|Which ship lies where, and when.
northquay/product/terminal/yard-map|Yard map|internal|yard|125|TypeScript 82,GLSL 12,CSS 6|terminal,maps|deploys|Live map of the stacks, with moves and reservations.
northquay/product/terminal/gate|Gate|internal|gate|140|Go 74,TypeScript 21,SQL 5|terminal|deploys|Truck appointments, lanes and turn times.
northquay/product/terminal/crane-telemetry|Crane telemetry|private|cranes|85|Rust 66,Go 29,Shell 5|terminal,telemetry|deploys|Counters and alarms from the quay cranes.
northquay/product/forwarding/bookings|Bookings|internal|bookings|185|Go 63,TypeScript 30,SQL 7|forwarding|deploys|From the first enquiry to the booked slot.
northquay/product/forwarding/customs|Customs|private|customs|140|Kotlin 81,XSLT 14,SQL 5|forwarding,compliance|deploys|Declarations, transit and the talk with the authorities.
northquay/product/forwarding/billing|Billing|private|billing|195|Kotlin 76,SQL 15,TypeScript 9|forwarding,finance|deploys|Tariffs, demurrage, invoices and reminders.
northquay/product/forwarding/track-and-trace|Track and trace|internal|tracking|120|Go 69,TypeScript 31|forwarding,maps|deploys|Where a container is, and when it will be here.
northquay/product/apps/console|Console|internal|console|205|TypeScript 88,CSS 11,HTML 1|frontend|deploys|The web application that customers sign in to.
northquay/product/apps/design-system|Design system|internal|design|70|TypeScript 72,CSS 28|frontend,design||Parts, tokens and the rules for using them.
northquay/product/apps/mobile/driver-app|Driver app|internal|driver|110|Kotlin 52,Swift 46,Shell 2|mobile||Appointments, gate codes and papers for truck drivers.
northquay/product/apps/mobile/deck-app|Deck app|private|deck|35|Swift 97,Ruby 3|mobile|young|Lashing lists and damage photos for deck crews.
northquay/platform/api-gateway|API gateway|internal|gateway|155|Go 91,Lua 9|api,platform|deploys|One door for every request, ours and the customers'.
northquay/platform/notifications|Notifications|internal|notices|85|Go 85,TypeScript 15|platform,messaging|deploys|Mail, text messages, push and webhooks.
northquay/platform/search|Search|internal|search|75|Rust 79,Go 21|platform|deploys|Full text over bookings, containers and papers.
northquay/platform/infrastructure/clusters|Clusters|private|clusters|110|HCL 68,Shell 20,Python 12|infrastructure|closed|Clusters, networks and databases as code.
northquay/platform/infrastructure/observability|Observability|private|observe|75|Jsonnet 58,Go 34,Shell 8|infrastructure,telemetry||Metrics, logs, traces and who is woken by them.
northquay/platform/infrastructure/build-images|Build images|internal|images|45|Dockerfile 77,Shell 23|infrastructure||Base images for builds and services.
northquay/platform/identity/accounts|Accounts|private|accounts|100|Go 72,TypeScript 28|identity,platform|deploys|Sign-in, sessions, invitations and second factors.
northquay/platform/identity/permissions|Permissions|private|permissions|65|Go 95,Open Policy Agent 5|identity|deploys|Who may do what, for every product.
northquay/platform/data/warehouse|Warehouse|private|warehouse|80|SQL 73,Python 27|data||Models, marts and the reports that leave the house.
northquay/platform/data/pipelines/ais-ingest|AIS ingest|private|ais|60|Rust 88,Python 12|data,maps||Positions of ships, cleaned and kept.
northquay/platform/data/pipelines/edi-ingest|EDI ingest|private|edi|75|Go 90,Shell 10|data||Messages of carriers and terminals, read and checked.
northquay/security/findings|Findings|private|security|60||compliance|closed|What was found, by us or by others. Confidential by default.
northquay/support/helpdesk|Help desk|internal|desk|150|||desk closed|Questions of customers that need more than an answer.
northquay/support/runbooks|Runbooks|internal|runbooks|35|Markdown 100|documentation||What to do when something is wrong.
northquay/people/onboarding|Onboarding|private|people|55|||closed|A list for each who joins or leaves.
openquay/edifact|edifact|public|edifact|60|TypeScript 97,JavaScript 3|edi,open-source||Reads and writes UN/EDIFACT without surprises.
openquay/geofence|geofence|public|geofence|30|Rust 94,Python 6|maps,open-source||Is it in the port yet? Fast point-in-polygon for fleets.
openquay/sdk/sdk-js|sdk-js|public|sdk|22|TypeScript 100|api,open-source||The public API for JavaScript and TypeScript.
openquay/sdk/sdk-python|sdk-python|public|sdk|18|Python 100|api,open-source||The public API for Python.
partners/pilot-bridge|Pilot bridge|private|pilots|25|Go 100|terminal|young|Pilot orders between us and the pilots' association.
northquay/product/legacy-portal|Legacy portal|internal|console|15|Ruby 84,CoffeeScript 16|frontend|archived|The portal before the console. Read only since it was switched off.
northquay/platform/hackweek|Hack week|internal|search|15|Python 60,TypeScript 40||archived|Prototypes of a week in spring. Nothing here is supported.
`
