import type { PartKind } from './parts.ts'

/** Feature requests by kind of part. `{}` is the part in lower case. */
export const featureRequests: Record<PartKind, readonly string[]> = {
  screens: `
Remember the last filter of the {} per person
Keyboard shortcuts for the {}
Let planners compare two days in the {}
Export the {} as CSV
Show who else is looking at the {}
Add an undo to the {}
Make the {} usable with one hand on a tablet
Group the {} by terminal
Inline editing in the {}
Pin up to five entries in the {}
Explain empty states in the {}
Offer a dense layout for the {}
Show the age of what the {} displays
Let supervisors lock the {} during a shift
Dark theme for the {}
Open the {} at the current shift
Print the {} on one page
Share a link to the {} with its filters
Show the history of a value in the {}
Selection across pages in the {}
Warn before leaving the {} with unsaved changes
Translate the {} into Greek and Turkish
Load the {} in under a second for large terminals
Highlight what changed in the {} since the last visit
`
    .trim()
    .split('\n'),
  jobs: `
Show the progress of the {}
Let the {} resume where it stopped
Dry run for the {}
Run the {} per company instead of for all at once
Alert when the {} is an hour late
Keep a report of each {}
Trigger the {} by hand from the admin page
Move the {} out of business hours
Limit the {} to what changed since the last run
Split the {} into batches of a thousand
Let customers choose when the {} happens
Pause the {} while a migration runs
Measure how long each step of the {} takes
Skip and collect bad rows in the {}
Notify the owner when the {} finds nothing
Make the {} safe to run twice
Document who depends on the {}
Retry single failures of the {} without a full run
`
    .trim()
    .split('\n'),
  records: `
Copy a {} with its attachments
Templates for a {}
Approve a {} with four eyes
Custom fields on a {}
Archive a {} instead of deleting it
Bulk change of the owner of a {}
Full history with reasons on each {}
Attach photos to a {} from the phone
Detect a duplicate {} while typing
Import a {} from a spreadsheet
Reference numbers of the customer on a {}
Let a {} expire after a date
Comment on a single line of a {}
Link a {} to the vessel visit it belongs to
Share a {} with a partner, read only
Tell the author when a {} is changed
Validate a {} before it is sent
Colour labels for a {}
Merge two versions of a {}
Confidential remarks on a {}
Send a {} to more than one recipient
Show the cost of a {} beside it
`
    .trim()
    .split('\n'),
  services: `
Publish the limits of the {}
Bulk endpoint for the {}
Cursor paging in the {}
Health endpoint for the {}
Let the {} degrade instead of failing
Version the interface of the {}
Signed webhooks from the {}
Per-customer metrics for the {}
Run the {} in a second region
Put a circuit breaker in front of the {}
Accept ISO 8601 durations in the {}
Return machine-readable errors from the {}
Trace a request through the {}
Idempotency keys for the {}
Sandbox of the {} for partners
Let the {} stream large answers
Compress answers of the {}
Let customers rotate their keys for the {}
Shadow traffic for the new {}
Cache the answers of the {} at the edge
Record and replay mode for the {}
Graceful shutdown of the {}
`
    .trim()
    .split('\n'),
  figures: `
Show how the {} is made up
Let customers define the {} themselves
Forecast the {} for the next seven days
Alert when the {} leaves its usual range
Compare the {} across terminals
Break the {} down by shift
Add the {} to the public API
Keep the {} for five years
Show the {} per customer
Recalculate the {} after a correction
Publish the definition of the {}
Target lines for the {}
Let the {} be corrected with a reason
Show the confidence of the {}
Mail the {} to terminal managers every Monday
Chart of the {} over a year
`
    .trim()
    .split('\n'),
}
