import { Button } from '@mantine/core'
import { useState } from 'react'
import { useList as useReadList } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { NewButton } from '../ui/new-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { useKeysOfRow } from '../ui/shortcuts.tsx'
import { listAddress } from './fault.ts'
import { AddFault } from './fault-form.tsx'
import { FaultPacks } from './fault-packs.tsx'
import { FaultRules } from './fault-rules.tsx'
import { RemoveAllFaults } from './remove-fault.tsx'
import { useFaultNews } from './use-fault-news.ts'

/** The API has at most two pages of faults, and lists one page at a time. */
const page = { page: 1, per_page: 100 } as const

/** What goes wrong on purpose: the packs that are ready to be turned on, and the rules, for administrators. */
export function FaultScreen() {
  const url = useUrlState()
  const tab = url.get('tab') === 'packs' ? 'packs' : 'rules'
  const admin = useMe().data?.is_admin === true
  const rules = useReadList(listAddress, page, { enabled: admin })
  const more = useReadList(listAddress, { ...page, page: 2 }, { enabled: rules.next_page === 2 })
  const [open, setOpen] = useState<'add' | 'remove all'>()
  useFaultNews(admin)
  useKeysOfRow([
    ['e', 'Edit rule'],
    ['t', 'Turn rule on or off'],
    ['Delete', 'Remove rule'],
    ['Shift+y', 'Copy rule as curl'],
  ])
  const pick = (id: 'rules' | 'packs') =>
    url.push({ tab: id === 'rules' ? undefined : id, q: undefined, peek: undefined, page: undefined })
  const all = [...(rules.rows ?? []), ...(rules.next_page === 2 ? (more.rows ?? []) : [])]
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead
        title="Faults"
        count="what clients meet on purpose"
        actions={
          admin && (
            <>
              {all.length > 0 && <Button onClick={() => setOpen('remove all')}>Remove all…</Button>}
              <NewButton name="Add rule" onClick={() => setOpen('add')} />
            </>
          )
        }
      />
      <PeekTabs
        tabs={[
          ['rules', 'Rules', rules.total ?? undefined],
          ['packs', 'Packs'],
        ]}
        value={tab}
        onPick={pick}
      />
      {tab === 'rules' ? (
        <FaultRules
          packs={[...new Set(all.flatMap(({ pack }) => pack ?? []))]}
          onNew={() => setOpen('add')}
          onPacks={() => pick('packs')}
        />
      ) : (
        <FaultPacks />
      )}
      {open === 'add' && (
        <AddFault
          onAdded={(id) => url.push({ tab: undefined, q: undefined, page: undefined, peek: String(id) })}
          onClose={close}
        />
      )}
      {open === 'remove all' && (
        <RemoveAllFaults faults={all} onDone={() => url.push({ peek: undefined, q: undefined })} onClose={close} />
      )}
    </>
  )
}
