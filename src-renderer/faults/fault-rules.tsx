import { Button } from '@mantine/core'
import { useState } from 'react'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { Kbd } from '../ui/kbd.tsx'
import { EmptyState } from '../ui/states.tsx'
import { faultColumns } from './fault-columns.tsx'
import { faultList } from './fault-list.ts'
import { FaultPeek } from './fault-peek.tsx'
import { explainRefusal } from './fault-words.ts'

interface Props {
  /** The packs that are on, for the filter. */
  packs: readonly string[]
  onNew: () => void
  onPacks: () => void
}

/** The rules in the order in which they were added, each with its hits. */
export function FaultRules({ packs, onNew, onPacks }: Props) {
  const url = useUrlState()
  const list = useList(faultList, url, { filter: url.get('q') ?? '', sort: '' })
  const [typing, setTyping] = useState<string>()
  return (
    <ListBrowser
      list={list}
      columns={faultColumns}
      hint="state: expected: pack: or words in the name, route or effect …"
      values={(typing === 'pack' ? packs : []).map((value) => ({ value }))}
      onDraft={setTyping}
      nameOf={({ id, name }) => `Rule ${id}, ${name}`}
      onOpen={(id) => list.rows.showPeek(id)}
      onNew={onNew}
      explainError={explainRefusal}
      peek={(id, row, actions) => <FaultPeek key={id} id={Number(id)} row={row} {...actions} />}
      emptyState={
        <EmptyState
          title="No faults"
          actions={
            <>
              <Button variant="filled" onClick={onPacks}>
                Show packs
              </Button>
              <Button rightSection={<Kbd>c</Kbd>} onClick={onNew}>
                Add rule
              </Button>
            </>
          }
        >
          <p>
            Faults let a client meet what happens on a real instance now and then: refusals, delays, lost connections,
            pages that move, jobs that hang. A pack is a fault that real clients have met, ready to be turned on. A rule
            is one of your own. The console itself meets none.
          </p>
        </EmptyState>
      }
    />
  )
}
