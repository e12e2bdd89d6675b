import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowRight, IconEye, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Pages } from '../lists/use-pages.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { BulkAction, BulkBar, BulkProgress } from '../ui/bulk-bar.tsx'
import { count } from '../ui/number.ts'
import { useStore } from '../ui/store.ts'
import { ActDialog } from './act-dialog.tsx'
import type { Act } from './bulk-plan.ts'
import { isOver } from './bulk-runner.ts'
import { bulkRun } from './bulk-send.ts'
import type { Project } from './project.ts'

interface Props {
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
  pages: Pages<Project>
}

const keyOf = ({ id }: Project) => String(id)
const look = { size: 15, stroke: 1.75 }
const acts: readonly { act: Act; name: string; icon: typeof IconTrash; danger?: true }[] = [
  { act: 'archive', name: 'Archive', icon: IconArchive },
  { act: 'unarchive', name: 'Unarchive', icon: IconArchiveOff },
  { act: 'visibility', name: 'Visibility', icon: IconEye },
  { act: 'transfer', name: 'Transfer', icon: IconArrowRight },
  { act: 'delete', name: 'Delete', icon: IconTrash, danger: true },
]

/** The bar over the picked rows; each verb is previewed first. What runs is shown here even when one comes back to it. */
export function ProjectBulk({ selected, onSelected, pages }: Props) {
  const run = useStore(bulkRun.now)
  const [act, setAct] = useState<Act>()
  const [watching, setWatching] = useState(false)
  const { selectAll: all, progress: reading } = useSelectAll({ pages, keyOf, selected, onSelected })
  const runs = run !== undefined
  return (
    <>
      {(selected.size > 0 || runs) && (
        <BulkBar
          selected={runs ? run.items.length : selected.size}
          raised={false}
          selectAll={all}
          onClear={() => onSelected(new Set())}
          running={
            runs ? (
              <>
                {isOver(run) ? (
                  <span role="status">
                    {count(run.done - run.failed.length)} of {count(run.items.length)} done, {count(run.failed.length)}{' '}
                    failed
                  </span>
                ) : (
                  <BulkProgress done={run.done} total={run.items.length} verb={run.verb} onCancel={bulkRun.stop} />
                )}
                <Button ml={8} onClick={() => setWatching(true)}>
                  Show
                </Button>
              </>
            ) : (
              reading && <span role="status">{reading}</span>
            )
          }
        >
          {acts.map(({ act: id, name, icon: Icon, danger }) => (
            <BulkAction
              key={id}
              icon={<Icon {...look} />}
              onClick={() => setAct(id)}
              {...(danger && { 'data-danger': true })}
            >
              {name}
            </BulkAction>
          ))}
        </BulkBar>
      )}
      {(act || (watching && runs)) && (
        <ActDialog
          act={act ?? 'archive'}
          ids={[...selected].map(Number)}
          onDone={() => onSelected(new Set())}
          onClose={() => {
            setAct(undefined)
            setWatching(false)
          }}
        />
      )}
    </>
  )
}
