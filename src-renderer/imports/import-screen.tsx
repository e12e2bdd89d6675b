import { PageHead } from '../ui/page-head.tsx'
import { ImportForm } from './import-form.tsx'
import classes from './imports.module.css'

/** Bring a project in from an export archive. */
export function ImportScreen() {
  return (
    <>
      <PageHead title="Import" count="a project from an export archive" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.page} tabIndex={0} aria-label="Import">
        <ImportForm />
        <aside className={classes.notes} aria-labelledby="what-comes">
          <h2 id="what-comes">What comes in</h2>
          <dl>
            {brought.map(([what, how]) => (
              <div key={what} className={classes.note}>
                <dt>{what}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </section>
    </>
  )
}

const brought = [
  ['Issues', 'with numbers, dates, notes, labels, people, time spent and emoji as they are in the archive'],
  ['Labels, milestones', 'group labels become labels of the project'],
  ['Merge requests', 'with their notes; no diffs'],
  ['Snippets', 'with their text'],
  ['People', 'matched by address; what others wrote is signed by you and names its author'],
  ['Repository, wiki', 'stay in the archive: this instance keeps none'],
  ['An unsafe archive', 'is refused whole and leaves nothing behind'],
] as const
