import type { Phrases } from './parts.ts'

const lines = (text: string) => text.trim().split('\n')

export const codeFailures: Phrases = {
  screens: lines(`
has a broken link to the first example
shows code of the previous version
is empty without JavaScript
contradicts the types
does not say what is thrown
cannot be searched for an option
is a version behind
scrolls sideways on phones
`),
  jobs: lines(`
publishes without its type files
is not reproducible between two machines
passes although one step failed
takes eleven minutes, nine of them waiting
needs a network that forks do not have
forgets to tag a pre-release
fails on Windows paths
runs twice on a merge
`),
  records: lines(`
is missing from the exported types
is accepted in lower case but written in upper case
is lost when the input ends without a line break
keeps its default although null is given
is mutated although it should be frozen
cannot be extended from outside
prints as [object Object] in messages
has two spellings in the documentation
is compared by reference
leaks through the public interface
is optional in the types but required at run time
is dropped when it is repeated
`),
  services: lines(`
throws on an empty input
swallows the original error
never ends when the source is cancelled
is quadratic for long inputs
holds on to its buffer after the end
breaks on a surrogate pair at a chunk border
returns a promise from a synchronous call
rejects what it has written itself
loses the last entry when the count is a multiple of the page
cannot be cancelled
calls back after it was closed
reads one byte too far
treats undefined and missing alike
depends on the time zone of the machine
warns about an unhandled rejection on exit
ignores the deadline after the first attempt
allocates a copy for each call
fails when it is loaded twice
`),
  figures: lines(`
grew by a third in the last release
is measured with a cold cache
differs between Intel and ARM
is off by one after a tab
regressed for small inputs
is not checked by the pipeline
is documented with the figures of last year
varies by half between runs
`),
}

export const codeFeatureRequests: Phrases = {
  screens: lines(`
More examples on the {}
Copy button on the {}
Search in the {}
Say which versions the {} applies to
Dark theme for the {}
Run the snippets of the {} as tests
`),
  jobs: lines(`
Publish checksums with each {}
Run the {} on ARM
Nightly {} against the main branch
Comment the result of the {} on merge requests
Split the {} so that forks can run it
Make the {} work offline
`),
  records: lines(`
Accept a function as {}
Narrow the type of the {}
Let callers add to the {}
Freeze the {} in strict mode
Generate the {} from the specification
Deprecate the old spelling of the {}
Better message when the {} is unknown
Export the {} from the root
Allow a {} per call
Documented default for each {}
`),
  services: lines(`
Streaming interface for the {}
Let the {} take an AbortSignal
Smaller {} without the optional parts
Synchronous variant of the {}
Report positions from the {}
Strict mode for the {}
Hooks before and after the {}
Make the {} usable in the browser
Types for what the {} yields
Bring your own cache to the {}
Let the {} recover after an error
Configure the {} per instance
Dry mode for the {}
Make the {} tolerant of trailing blanks
Zero-copy path in the {}
Tell progress from the {}
`),
  figures: lines(`
Budget for the {} in the pipeline
Publish the {} of each release
Halve the {}
Track the {} over releases
Compare the {} with the alternatives
`),
}

export const opsFailures: Phrases = {
  screens: lines(`
is blank after the upgrade
hides the namespace that costs most
shows local time without saying so
loads for a minute over a week of data
counts retired machines
links to a dashboard that was renamed
cannot be opened from a phone at night
mixes staging with production
`),
  jobs: lines(`
evicts two replicas of the same service
reports green without having run
keeps its lock after a failure
is skipped when the month has 31 days
overlaps with the backup window
ignores nodes that were added by hand
fills the log with one line per file
stops at the first unreachable host
needs a token that has expired
deletes what it should have kept
leaves volumes without an owner
runs as root
`),
  records: lines(`
drifts from what is in the repository
is recreated instead of changed
lacks a label for its owner
differs between the two regions
refers to a machine that is gone
cannot be removed while it is in use
points to the old cluster
is open to the whole office network
has no limit for memory
uses an image of last year
has an alert that nobody receives
was changed by hand during the incident
`),
  services: lines(`
restarts every night at two
needs ten minutes to drain
does not reload its certificate
sends half of the traffic to one zone
drops connections while it scales down
keeps a lease of a machine that is gone
runs out of file handles
loses its last minute on restart
throttles itself after the kernel upgrade
cannot be reached over IPv6
queues writes without a limit
answers before its peers are known
grows until it is killed
forgets its rules after a restart
fails closed when the secret store is slow
`),
  figures: lines(`
doubled since the first of the month
has a gap every day at midnight
is measured on one zone only
is averaged over too long a window
pages at night without a reason
does not match the bill
spikes during the nightly backup
is missing for spot machines
`),
}

export const opsFeatureRequests: Phrases = {
  screens: lines(`
Show the owner of each row in the {}
Link the {} to the runbooks
One {} for all regions
Public copy of the {} for support
Mark deploys in the {}
Compare with last week in the {}
`),
  jobs: lines(`
Run the {} in both regions
Rehearse the {} every quarter
Report of the {} to the chat
Stop the {} when error budgets are spent
Encrypt what the {} writes
Run the {} without cluster-wide rights
Retry the {} per node
Canary for the {}
`),
  records: lines(`
Policy: no {} without an owner
Describe each {} in code
Resize the {} without downtime
Separate {} per customer class
Import the hand-made {} into the repository
Smaller default {}
Second {} for the northern region
Review each {} once a quarter
Test that proves the {} works
Take the unused {} down
`),
  services: lines(`
Upgrade the {} without draining
High availability for the {}
Move the {} to ARM nodes
Put the {} behind the private network
Limit what a tenant can do to the {}
Restore test for the {}
Self-service for the {}
Replace the {} with the managed one
Short-lived credentials for the {}
Budget alert for the {}
Synthetic check for the {}
Document the dependencies of the {}
`),
  figures: lines(`
Objective for the {}
Alert on the trend of the {}, not on its value
Keep the {} for thirteen months
Split the {} by team
Forecast of the {} for the budget
Publish the {} to all teams
`),
}
