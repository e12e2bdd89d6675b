export const customers = `
Port of Aldermere|Brandt & Vogel Spedition|Castellan Shipping|Kestrel Reefers|Vallmark Terminal|Lundby Freight|Oriel Forwarding|Terminal Sete Mares
Baltic Ro-Ro Lines|Harrow & Pike|Mistral Conteneurs|Tanager Logistics|Port of Skarvik|Delmonte Agencia Marítima|Corvid Carriers|Hafenbetriebe Wiek
Ostrava Inland Port|Anchorline|Zephyr Bulk|Port of San Telmo|Nordhaven Cold Store|Blue Ensign Agencies|Tarifa Transit|Meridian Customs Brokers
Port of Eastwick|Gulf & Levant Lines|Juniper Haulage|Sorrel Trucking|Koivu Paper Export|Varna Grain Terminal
`
  .trim()
  .split(/[|\n]/)

/** Questions of customers. `{}` is a customer, `{part}` a screen of a product. */
export const requests = `
{}: cannot sign in after the name change
{}: {part} shows no entries since this morning
{}: please add a second approver
{}: question about the last invoice
{}: wrong time zone in the {part}
{}: access for an auditor until the end of the month
{}: export of all data for the yearly report
{}: webhook deliveries stopped
{}: how do we undo a bulk change?
{}: {part} is slow in the late shift
{}: new branch office, new users
{}: mails go to a former colleague
{}: certificate for the EDI mailbox expires
{}: two accounts for the same person
{}: number range for next year
{}: {part} prints only half a page
{}: training for eight planners
{}: please restore a deleted entry
{}: API key shows up in our own log
{}: rejects since the carrier changed its format
{}: contract ends, what happens to our data?
{}: {part} differs from our own list
{}: second factor lost
{}: request for a sandbox
{}: duplicate messages from the terminal
{}: logo and address on documents
{}: cannot attach a file of 30 MB
{}: report for customs, urgent
{}: phone app stays on the start picture
{}: question about retention of photos
`
  .trim()
  .split('\n')

/** Tasks of the people office. `{}` is the name of a person. */
export const officeTasks = `
Welcome {}: accounts, laptop, first week
Farewell {}: accounts, hand-over, keys
Parental leave of {}
New desk and screen for {}
Visa papers for {}
{} moves to another team
Mentor for {}
Yearly talk with {}
Conference trip of {}
Language course for {}
Company phone of {} is broken
Door card of {} stopped working
Travel to the summer week: {}
Occupational health check: {}
Second laptop for {} to test with
Home office agreement of {}
`
  .trim()
  .split('\n')
