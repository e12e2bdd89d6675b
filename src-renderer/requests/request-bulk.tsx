import { IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import type { List } from '../lists/use-list.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { MakeTest } from './make-test.tsx'
import type { LoggedRequest } from './request.ts'

interface Props {
  list: List<LoggedRequest>
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
}

const keyOf = ({ request_id }: LoggedRequest) => request_id

/** The bar for selected requests: a test can be made of them. */
export function RequestBulk({ list, selected, onSelected }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { selectAll, progress } = useSelectAll({ pages: list.pages, keyOf, selected, onSelected })
  return (
    <>
      {selected.size > 0 && (
        <BulkBar
          selected={selected.size}
          selectAll={selectAll}
          onClear={() => onSelected(new Set())}
          running={progress && <span role="status">{progress}</span>}
        >
          <BulkAction icon={<IconTestPipe size={15} stroke={1.75} />} keys="t" onClick={() => setOpen(true)}>
            Make a test
          </BulkAction>
        </BulkBar>
      )}
      {isOpen && <MakeTest request_ids={[...selected]} onClose={() => setOpen(false)} />}
    </>
  )
}
