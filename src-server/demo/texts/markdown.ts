import type { PartKind } from './parts.ts'

/** First sentences of a report. `{part}` fails, `{customer}` reported the failure. */
export const openings = `
{customer} told us about this; I could reproduce it in staging within a minute.
Seen three times this week, always in the late shift.
This has probably been there for a while, it only shows now that more people use the {part}.
Found while looking for something else in \`{file}\`.
Support gets about two calls a week because of this.
It started with the release of {version}. Before that, the {part} behaved.
A planner at {customer} lost half an hour of work to this yesterday.
Not urgent, but it makes us look careless.
Reported by {customer}, with a screen recording (in the shared folder, please do not forward).
I noticed it during the demo for {customer}, so others will, too.
The on-call engineer was woken by this twice in ten days.
We worked around it last year, and the workaround is now the problem.
`
  .trim()
  .split('\n')

export const steps: Record<PartKind, readonly (readonly string[])[]> = {
  screens: [
    [
      'Open the {part} as a planner with two terminals',
      'Set any filter',
      'Leave the tab alone for twenty minutes',
      'Come back and save a row',
    ],
    ['Sign in with a role that may only read', 'Open the {part}', 'Press reload twice, quickly'],
    ['Choose a day with more than 500 entries', 'Scroll to the end of the {part}', 'Go back with the browser'],
  ],
  jobs: [
    [
      'Put the attached file into the inbox of staging',
      'Start the {part} by hand',
      'Kill the worker after the first batch',
      'Look at the row counts',
    ],
    ['Freeze the clock at 23:58', 'Run the {part}', 'Let the clock go on'],
  ],
  records: [
    [
      'Create a {part} with the smallest set of fields',
      'Approve it as a second person',
      'Change one line through the API',
      'Open it again',
    ],
    ['Copy a {part} of last month', 'Delete the original', 'Export both'],
  ],
  services: [
    ['Send the request below to the {part}', 'Repeat it with the same key', 'Compare the two answers'],
    ['Start two callers against the {part}', 'Cancel one of them in the middle', 'Watch the open connections'],
  ],
  figures: [
    ['Take any visit that crosses midnight', 'Read the {part} in the list', 'Read it again on the detail page'],
    ['Enter a correction that lies a day back', 'Wait for the next roll-up', 'Compare the {part} with the spreadsheet'],
  ],
}

export const expectations = `
The value that was saved last, with its author.
The same answer both times, or a clear refusal.
A message that says what to do next.
Nothing is lost, even if it takes longer.
The entry is there once, with its history.
One order for everybody, also after a reload.
Numbers that match the invoice to the cent.
The screen says that it is out of date.
`
  .trim()
  .split('\n')

export const outcomes = `
The first save wins in silence and the second person never learns of it.
An empty list, and nothing in the log that would explain it.
A spinner, then the old value.
The total is right, the lines are not.
It works on the second try, which is why nobody reported it.
Half of the entries are written, the rest is gone.
A generic error. The real cause is only in the trace.
`
  .trim()
  .split('\n')

export const reasons = `
Planners keep a spreadsheet beside the screen for this. Four of the six terminals we visited do.
It comes up in every renewal talk, most recently with {customer}.
We promised it in the offer for {customer}, without a date.
Two competing ideas were tried in the hack week; the simpler one was liked more.
Today people ask support, and support asks us.
It would let us close a whole family of requests.
The regulation changes next spring, and by then this has to be there.
`
  .trim()
  .split('\n')

export const proposals = `
Start small: only for the {part}, only for people who may edit, behind a flag.
Keep the stored form as it is and add the new one beside it. A migration can follow when both agree for a month.
Show it where the question arises, not on a page of its own.
Reuse what the search team built. Their approach survived the last two peaks.
Do it on the server; the phones get it for free.
No new settings. If somebody needs one, we will hear of it.
`
  .trim()
  .split('\n')

export const checklists = `
Reproduce it with a test that fails|Fix|Note in the changelog|Tell support
Agree on the wording with design|Server side|Console|Driver app|Documentation
Measure before|Change|Measure after, same data|Remove the flag
Write down how it works today|Prototype with two customers|Decide|Split into issues
Migration, can run while people work|Backfill|Switch readers|Switch writers|Drop the old column
Check with legal|Check with security|Roll out to one terminal|Roll out to all
Find out who depends on it|Announce|Change|Watch for a week
`
  .trim()
  .split('\n')

export const outOfScope = `
Old entries stay as they are.
Anything that needs a new contract with carriers.
The phones; they follow in the next release.
Printing. Nobody asked for it so far.
`
  .trim()
  .split('\n')

export const shorts = `
See title. Happens about once a day.
As discussed in the planning call. Please take it with the next change in \`{file}\`.
Small thing, but {customer} asked for it twice.
Follow-up of {ref}, so that it is not forgotten.
Half a day at most, I think.
Came up in the retrospective, and nobody objected.
I keep running into this. Not dramatic, but every time it costs ten minutes.
We said we would do this after {version}, so here it is.
Noted during the on-call handover.
Please read the thread in the shared folder first, the summary is on its last page.
The workaround is written down in the runbook; this is about getting rid of it.
Mostly to have a number that commits can point to.
Asked for by {customer} and, last year, by two others.
Worth an hour of looking before we plan it.
There is an old branch for the {part}, somebody should tell whether it is still of use.
`
  .trim()
  .split('\n')
