/** Comments on an issue, by phase. */
export const questions = `
Does this happen with {version} as well?
Which customer is this? I would like to look at their settings first.
Is there a request id? The log of that day is still there.
Do we have numbers on how many people are hit?
Could it be the same cause as {ref}?
Should this block {version}?
Is the old behaviour documented anywhere? I only find the page from the workshop.
@{person} you touched \`{file}\` last, any idea?
Can we get a copy of the data, anonymised?
How urgent is it for {customer}? They renew in two months.
`
  .trim()
  .split('\n')

export const findingsInComments = `
Reproduced on staging and on \`main\`. It needs two sessions of the same person.
Cannot reproduce with {version}. Whoever sees it again: please add the request id.
The cause is in \`{file}\`: the check runs before the lock is taken.
It is the cache. Without it the answer is right, and only 8 ms slower.
Bisected to the change that removed the second query. Reverting it helps, but brings back {ref}.
The database does what we ask; we ask twice. Plan attached in the shared folder.
Only accounts that were imported before last spring are hit, about {n} of them.
It is a time zone problem after all. The job runs in UTC, the contract says local time.
The log shows {n} cases since Monday, all from one partner.
Measured it: p95 is {n} ms with the index and nine times that without.
Both of us were right: there are two bugs here. I split the second one off.
Our fake for the carrier is too friendly. The real one sends the field in lower case.
The retry hides it. On the third attempt it always works.
`
  .trim()
  .split('\n')

export const opinions = `
I would rather fix the writer than teach every reader.
Fine with me, if it stays behind the flag until the terminal in {customer} has tried it.
Let us not add a setting for this.
Please keep the old field for two releases, the partner systems read it.
Could we start with the read side? It is most of the value.
I like it. The empty state needs words, I can write them.
This is the third issue about the same screen. Worth a proper look, not a patch.
We should tell support before it goes out, they have a macro for the workaround.
Agreed in the planning call: small version now, the rest after the audit.
Half of this is already there, see {ref}.
From the customer's side the order matters, not the time.
I would not do this in the client. Phones are updated when they are updated.
`
  .trim()
  .split('\n')

export const progress = `
Started. Branch is up, tests still red.
First half is merged, the second needs the migration.
Waiting for the certificate from the partner.
Parked until the {version} branch is cut.
The migration ran on staging in {n} s, no locks longer than a second.
Paired with @{person} on this, we are nearly there.
Draft is up, early comments welcome. The naming is not final.
Back on it after the on-call week.
Docs are written, @{person} could you read them once?
Rolled out to one terminal. So far, quiet.
`
  .trim()
  .split('\n')

export const endings = `
Live since this morning. Thanks, all.
Done with {version}. I checked it with the data of {customer}.
Fixed, and there is a test that would have caught it.
Closing: nobody saw it again in four weeks.
{customer} confirmed that it works.
Shipped. The flag goes with the next clean-up.
Not worth it any more, the screen is going away.
Solved by {ref}.
`
  .trim()
  .split('\n')

export const answers = `
Yes, also there.
No idea, sorry. I would ask @{person}.
Thanks, that helps.
Good point, added to the description.
About {n} a day.
Not before next week.
Agreed.
I read it the same way.
Done.
Will do.
The trace is in the shared folder.
Then let us do that.
Right, I mixed up the two environments.
`
  .trim()
  .split('\n')

export const internals = `
They pay for premium support, please answer today.
Keep their name out of the public thread.
Legal wants to see the text before it is published.
The contact changed: write to the operations desk, not to sales.
This is covered by the contract, so no invoice for it.
We knew about it, see the finding in the security project. No details here, please.
They have threatened to leave over this once. Handle with care.
Refund agreed with finance.
`
  .trim()
  .split('\n')

export const reviews = `
Looks good. One question about the error path, see below.
Could you add a test for an empty list?
The name is a bit vague, maybe say what it counts?
Nice, that got a lot simpler.
This needs a note in the changelog.
I tried it locally with last week's dump. Works.
Please squash when merging, the first two commits do not build.
What happens when the second call fails?
LGTM after the rename.
The migration should not hold the lock that long. Batches?
Why not reuse what \`{file}\` has?
Approved. Let us watch the dashboard after the deploy.
`
  .trim()
  .split('\n')

export const duringIncidents = `
Looking into it.
Status page updated.
Rolled back to the previous image. Error rate is falling.
Cause: connection pool of the new replica is half the size.
Customers in the north are fine, it is only one zone.
Traffic is drained, restarting one by one.
All clear since ten minutes. I keep watching.
Cause: the certificate was renewed but never loaded.
Scaled out to {n} instances as a first help.
Postmortem is on Thursday, invitation follows.
Paged @{person}, too.
The partner confirms a problem on their side.
Queue is down to {n} messages.
`
  .trim()
  .split('\n')
