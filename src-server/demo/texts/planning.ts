/** title | colour | description */
export const companyLabels = `
bug|#c0392b|Does not do what it says
feature|#2f7dd1|Something new
maintenance|#7f8c8d|Nobody outside will notice
documentation|#5b7fa6|Words
question|#8e6bbf|Needs an answer first
backend|#3f74c8|
frontend|#c2792b|
mobile|#4a9e8f|
database|#6b5b95|
infrastructure|#546e7a|
performance|#b8860b|Too slow, or too much
accessibility|#2e7d5b|For everybody
security|#b5451b|Talk to the security team first
regression|#d1495b|Worked before
customer|#00798c|A customer waits for it
blocked|#8d3b3b|Waits for something else
needs design|#d17bb0|
needs info|#9e9e9e|Ask, then wait two weeks
good first issue|#6aa84f|Small, and somebody will help
tech debt|#8a7f5c|
wontfix|#bdbdbd|Read why in the last comment
duplicate|#cfcfcf|
incident|#a80f2a|Something was down
priority::critical|#a11d33|Drop what you do
priority::high|#d1603d|This release
priority::medium|#d9a441|Next release
priority::low|#8fae5d|When there is room
workflow::ready|#7fb3d5|
workflow::in progress|#2874a6|
workflow::review|#1b4f72|
severity::1|#7b241c|
severity::2|#b03a2e|
severity::3|#cd6155|
severity::4|#d98880|
`.trim()

export const openLabels = `
bug|#c0392b|
feature|#2f7dd1|
maintenance|#7f8c8d|
documentation|#5b7fa6|
question|#8e6bbf|
good first issue|#6aa84f|Small, and somebody will help
help wanted|#2e7d5b|
breaking change|#b5451b|Wait for a major version
wontfix|#bdbdbd|
priority::high|#d1603d|
priority::low|#8fae5d|
`.trim()

/** Labels of single projects, by domain. */
export const projectLabels: Record<string, string> = {
  desk: 'waiting for customer|#d9a441|\nanswered|#6aa84f|\nchannel::mail|#7fb3d5|\nchannel::phone|#2874a6|\nchannel::chat|#1b4f72|\ncontract::basic|#9e9e9e|\ncontract::premium|#b8860b|',
  people: 'joiner|#6aa84f|\nleaver|#8d3b3b|\ntravel|#2874a6|\nequipment|#546e7a|',
  security: 'source::pentest|#6b5b95|\nsource::report|#00798c|\nsource::scanner|#8a7f5c|\naccepted risk|#bdbdbd|',
  customs: 'country::nl|#d17b2b|\ncountry::de|#444444|\ncountry::pl|#b03a2e|\ncountry::pt|#2e7d5b|',
  billing: 'month close|#6b5b95|\ntax|#8a7f5c|',
  pilots: 'association|#33658a|Needs a word with the pilots',
}

/** Milestones by the path of the project: title | start | due | description. Start and due are days from today. */
export const projectMilestones: Record<string, string> = {
  'berth-planner':
    'Solver rewrite|-150|-20|Same plans, a tenth of the time.\nTidal windows|-30|45|Plans that know the water.',
  customs: 'Transit, phase 5|-210|-60|The new messages of the authorities.\nPortugal pilot|-25|70|',
  billing: 'New tariff engine|-120|35|One engine for storage, demurrage and services.',
  'driver-app': 'Offline first|-90|12|Papers and codes without a signal.',
  'api-gateway': 'Public API 2|-60|50|',
  edifact:
    '1.0|-600|-420|\n1.1|-420|-200|\n2.0|-200|-15|Streaming, and types for every message.\n2.1|-15|60|\nSomeday|||Ideas that need somebody who wants them.',
  geofence: '0.4|-300|-90|\n0.5|-90|40|',
  'sdk-js': '1.0 beta|-15|25|',
  'sdk-python': '1.0 beta|-15|25|',
  findings: 'Yearly audit|-45|30|Everything that the auditors will ask about.',
  'pilot-bridge': 'Test with two pilots|-80|-10|\nAll pilots|-10|75|',
  'design-system': 'High contrast|-50|20|',
}

/** group | title | days since the epic was closed | description */
export const epics = `
northquay/product/terminal|Plans that survive bad weather|210|Move a dozen ships in one step, and tell everybody who needs to know.
northquay/product/terminal|Tidal windows in every plan||Draught and tide decide together when a ship may move.
northquay/product/terminal|One truck, one appointment, one code||From the haulier's booking to the barrier without paper.
northquay/product/terminal|Reefers under watch|95|Temperatures, plugs and alarms in the yard map.
northquay/product/terminal|Crane data within a minute||
northquay/product/forwarding|Transit, phase 5|58|The authorities switch; we switch with them.
northquay/product/forwarding|One tariff engine||Storage, demurrage and services by the same rules, with the same words on the invoice.
northquay/product/forwarding|Bookings without e-mail||
northquay/product/forwarding|Arrival forecasts that people believe|140|
northquay/product/forwarding|Emissions per shipment||Numbers that an auditor accepts.
northquay/product/apps|High contrast and keyboard, everywhere||
northquay/product/apps|Console starts in a second|76|
northquay/product/apps/mobile|Everything works without a signal||
northquay/platform|Public API 2||Cursor paging, idempotency keys, errors that a machine can read.
northquay/platform|Webhooks that can be trusted|180|Signed, retried, and visible to customers.
northquay/platform/infrastructure|Second region||A rehearsed move in under an hour.
northquay/platform/identity|Passkeys for everybody|33|
northquay/platform/data|Reports by nine||Fresh figures before the first meeting.
northquay/security|Ready for the audit||
openquay|edifact 2.0|16|
`
