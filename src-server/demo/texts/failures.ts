import type { PartKind } from './parts.ts'

/** Failures by kind of part. The name of the part precedes the phrase. After a star a condition may follow. */
export const failures: Record<PartKind, readonly string[]> = {
  screens: `
loses its filter after signing in again
shows yesterday's figures until reloaded*
jumps to the top when a row is saved*
cannot be sorted by date on a tablet
cuts names longer than forty characters*
keeps a deleted entry until the next day
prints two blank pages at the end
is unreadable in high contrast mode
shows local time in one column and UTC in the next
stays empty when the first request is cancelled*
scrolls sideways at 1280 pixels*
forgets the chosen columns*
flashes white before the first row arrives
counts hidden rows in its total
opens the wrong entry after a quick double click*
traps the keyboard in its side panel
needs twelve seconds for a terminal with 4,000 entries
shows "undefined" where a name is missing
sends the same request three times on load*
does not tell an empty answer from an error
reads out only "button" to a screen reader
overlaps the footer when the text is enlarged*
keeps a spinner after the connection drops*
drops the last row of every page
ignores the back button*
saves on blur although nothing was changed
shows another company's logo for a moment
rounds half hours up in the summary line
loses unsaved text when the session is renewed*
cannot be used with a mouse wheel on Linux
hides the save button behind the cookie notice*
mixes up two entries with the same name*
draws over its legend when there are more than nine series
does not update when a colleague changes the entry
falls back to English for half of its labels*
`
    .trim()
    .split('\n'),
  jobs: `
skips rows with a blank field
runs twice after a deploy*
stops at the first malformed line*
leaves its lock behind when it is killed
takes four hours since the last release*
reports success although nothing was written
reads the whole file into memory*
ignores entries of the last minute before midnight
starts before the import it depends on
fails for companies without a time zone
retries a permanent error for two days
fills the disk with temporary files*
holds a row lock for its whole run
sends its mail to a person who left
counts cancelled entries as done
restarts from the beginning after a time-out*
treats a missing file as an empty one
drops the byte order mark together with the first field
runs an hour late twice a year
cannot be stopped from the admin page
writes its log in one line of nine megabytes
deletes records that were restored meanwhile
overtakes itself when the previous run is late
loses accents in names*
exhausts the connection pool*
needs a manual restart after the database fails over
is silently skipped on public holidays
processes the newest entries last
stumbles over a quoted comma
marks everything as changed although nothing is
`
    .trim()
    .split('\n'),
  records: `
can be saved without an owner*
appears twice in the export*
keeps its old number after a correction
cannot be deleted when its author has left
is visible to the wrong branch office*
loses its attachments when copied
shows the date of import instead of its own
stays locked after the editor closes the tab
is editable after approval*
drops a line break in every note
accepts a date in 1970*
is assigned to a deactivated colleague
swaps its two parties*
keeps a reference to a deleted contract
forgets its unit when converted*
is created without a number under load
cannot be found by its external reference*
turns into a draft again when a comment is added
takes the language of the last editor
carries the previous customer's contact*
is closed although one line is still open
shows a negative quantity after a correction
sends its notification before it is saved*
loses trailing zeros in its reference
is rejected with "unknown error" when a field is too long
merges into the wrong one of two duplicates*
keeps its warning after the cause is gone
cannot be reopened by the person who closed it
reports the wrong author in its history*
is cut off when printed
`
    .trim()
    .split('\n'),
  services: `
answers 500 when the page size is a fraction
times out for accounts with more than 10,000 entries*
returns 200 with an empty body on a conflict
leaks a connection per cancelled request*
caches an error for an hour*
ignores If-None-Match*
accepts an expired certificate in the test environment
loses messages while it restarts*
retries without a pause and makes an outage worse
logs the whole request, secrets included
is slower by half since the runtime upgrade*
returns rows in a different order on every call
answers with the wrong content type on errors
does not close idle connections*
drops the query string on a redirect
counts a rejected call as a success
blocks all callers while one of them uploads*
needs two minutes to notice a new configuration
breaks on a user name with a dot*
escapes an ampersand twice
starts before its database is reachable
falls over at 900 concurrent callers*
reports ready before its cache is warm
serves a stale answer after a rollback*
lets a slow client hold a worker for ten minutes
forgets the correlation id between two hops
treats a plus sign in an address as a blank*
answers differently over IPv6
grows by 40 MB a day*
swallows the cause and logs only "failed"
refuses a body of exactly one megabyte
mixes two tenants' metrics in one series
`
    .trim()
    .split('\n'),
  figures: `
is off by one day across a month end
differs between list and detail page*
ignores the change to summer time
is rounded before it is summed*
turns negative when an event arrives late*
counts what was cancelled
includes test customers*
is shown in the wrong unit*
is missing for entries that span midnight
ignores the last correction*
doubles when a message is repeated
starts at the wrong event after a correction
does not match the customer's own calculation*
is empty for the first entry of a year
overflows above 65,535
uses the default instead of the agreed value*
skips weekends although the contract does not
is cached for a day after a correction
changes with the viewer's time zone*
falls to zero for a minute after a restart
averages averages*
is based on the previous day
compares this week with half of the last one
loses its decimals in the CSV export
ignores corrections from the evening shift
`
    .trim()
    .split('\n'),
}

/** Conditions of a failure, used in some titles. */
export const conditionsInFront = `
on Safari
on slow connections
behind a company proxy
with the Portuguese translation
for external users
after the browser wakes from sleep
for users without a second factor
with a filter by date
when two people save at once
`
  .trim()
  .split('\n')

export const conditionsBehind = `
for accounts in two time zones
in the Baltic region
with more than one terminal
in the staging environment
for companies with a blank VAT number
on the first working day of a month
under load
for archived customers
since the last database upgrade
after a failover
`
  .trim()
  .split('\n')
