import { PageHead } from '../ui/page-head.tsx'
import { ImportForm } from './import-form.tsx'
import classes from './imports.module.css'
import { PastImports } from './past-imports.tsx'

export function ImportScreen() {
  return (
    <>
      <PageHead title="Import" count="a project from an export archive" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.page} tabIndex={0} aria-label="Import">
        <ImportForm />
        <aside className={classes.notes} aria-labelledby="what-is-imported">
          <h2 id="what-is-imported">What is imported</h2>
          <dl>
            {imported.map(([what, how]) => (
              <div key={what} className={classes.note}>
                <dt>{what}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
        </aside>
        <PastImports />
      </section>
    </>
  )
}

const imported = [
  ['Issues', 'with their numbers, dates, notes, labels, people, time spent and reactions'],
  ['Labels, milestones', 'group labels become project labels'],
  ['Merge requests', 'with their notes, without diffs'],
  ['Snippets', 'with their content'],
  ['Members', 'if you are an administrator, matched to users by email address'],
  [
    'Authors',
    'imported members keep their content; all other content is attributed to you, with a note that names the author',
  ],
  ['Repository, wiki', 'not imported'],
  ['Unsafe archives', 'refused as a whole; nothing is imported'],
] as const
