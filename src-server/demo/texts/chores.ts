/** Maintenance work. `{}` is any part, `{file}` a path, `{lib}` a library with its version. */
export const chores = `
Move {name} to {lib}
Try {lib} in {name}
Delete the old code path of the {}
Raise test coverage of the {}
Flaky test: {file}
Split {file} into smaller modules
Move the {} off the shared database
Replace the hand-written parser in {file}
Write a runbook for the {}
Load test of the {}
Remove the feature flag around the {}
Document the decisions behind the {}
Trace every step of the {}
Move the settings of the {} into one file
Remove dead columns left by the {}
Contract test between the {} and its callers
Agree on names in {file}
Turn on strict null checks in {file}
Measure the cost of the {}
Rehearse the loss of the {}
Reduce log volume of the {} by half
Review the timeouts of the {}
Index for the slowest query of the {}
Hand the {} over to the team that uses it
Fuzz {file}
Pin the dependencies of the {}
Make the tests of the {} run in parallel
Describe the {} in the architecture page
Spike: could the {} do without a queue?
Spike: event sourcing for the {}
Migrate the {} to structured logs
Accessibility review of the {}
Threat model for the {}
Deprecate the first version of the {}
Benchmarks for {file}
Archive what the {} wrote before last year
Describe the failure modes of the {}
Replace sleeps in {file}
Remove the second logger from the {}
Stop using global state in {file}
Sort out warnings of {file}
Regenerate fixtures for the {}
Take the {} out of the monolith's release
Clean up retired customers in the {}
Chart for the error rate of the {}
Rename what we call a "slot" in the {}
Check licences of what the {} pulls in
Reproducible build for the {}
Set budgets for the {}
Move secrets of the {} into the secret store
Property tests for {file}
Delete {file} after the migration
Profile the {} under a busy Monday
Spike: can the {} run at the terminal itself?
`
  .trim()
  .split('\n')

/** Libraries by language. The empty key holds libraries for every language. */
export const libraries: Record<string, readonly string[]> = {
  '': 'PostgreSQL 16|PostgreSQL 17|OpenTelemetry 1.30|protobuf 4|the TLS library 3.4|the queue client 2.0|the S3 client 3.7|the CSV reader 6|this year’s lint rules|the test runner 3|the mail parser 1.9|Debian 12 as base'.split(
    '|',
  ),
  Go: 'Go 1.23|Go 1.24|Go 1.25|the new router package|the generic heap'.split('|'),
  Kotlin: 'Kotlin 2.1|Kotlin 2.2|Gradle 9|Ktor 3.1|the PDF library 3.2'.split('|'),
  TypeScript:
    'TypeScript 5.8|TypeScript 5.9|React 19|Vite 7|Node 22|Node 24|the map library 5.0|the date library 4'.split('|'),
  Rust: 'Rust 1.84|Rust 1.88|the 2024 edition|the new allocator'.split('|'),
  Python: 'Python 3.13|the type checker 2|the data frame library 2.2'.split('|'),
  Swift: 'Swift 6|iOS 18 as minimum'.split('|'),
  HCL: 'Terraform 1.10|Kubernetes 1.31|Kubernetes 1.33|the network plugin 1.16'.split('|'),
}

/** Incidents in production. `{}` is a service or a job, `{n}` a number of minutes. */
export const outages = `
{} answers 503 for {n} minutes
{} down after the certificate expired
Queue of the {} grows past 40,000 messages
{} refuses every request from one region
Elevated errors on the {}
{} out of memory in two of three zones
Slow answers of the {} during the morning peak
{} stuck behind a long transaction
Wrong data served by the {} after a bad deploy
{} cannot reach its database
Customers cannot sign in through the {}
Disk full on the node of the {}
{} drops one message in twenty
Rollback of the {} after error rate above 5 %
{} loops on a malformed message
Third party behind the {} not reachable
Time drift breaks the {}
{} overloaded by one customer's script
Failover of the {} took {n} minutes
{} returns answers of another tenant
Name resolution for the {} fails in one zone
Deploy of the {} hangs half way
{} delays notifications by {n} minutes
Read replica of the {} lags {n} minutes
`
  .trim()
  .split('\n')

/** Security findings. `{}` is a service, screen or record of any product. */
export const findings = `
Stored script in the {}
{} reveals whether an account exists
Missing rate limit on the {}
{} accepts a token of another company
Session survives a password change in the {}
Server-side request through the {}
{} writes personal data to the log
Outdated cipher offered by the {}
Open redirect in the {}
{} can be framed by other sites
Guessable reference in the {}
CSV export of the {} starts formulas
Path traversal in uploads to the {}
Weak default permissions of the {}
{} keeps deleted personal data in backups
Dependency with a known hole in the {}
No audit trail for changes to the {}
Cookie without SameSite in the {}
Internal address in error messages of the {}
{} trusts the forwarded-for header
Timing difference in the {}
Secrets of the {} readable by all developers
Penetration test: privilege change through the {}
Backup of the {} is not encrypted
`
  .trim()
  .split('\n')
