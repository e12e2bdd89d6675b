import { Button } from '@mantine/core'
import { Kbd } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { BlockingTerm } from './use-blocking-term.ts'

interface Props {
  /** "issues", "projects". */
  things: readonly [one: string, many: string]
  terms: number
  blame: BlockingTerm | null | undefined
  onDrop: () => void
  onClear: () => void
}

const numbers = [
  'no terms',
  'this term',
  'these two terms',
  'these three terms',
  'these four terms',
  'these five terms',
]

/** Names the term that removes most; one button drops it, one key clears all. */
export function NothingMatches({ things, terms, blame, onDrop, onClear }: Props) {
  useShortcut('Backspace', onClear, { name: 'Clear the filter' })
  return (
    <EmptyState
      title={`Nothing matches ${numbers[terms] ?? `these ${terms} terms`}`}
      actions={
        <>
          {blame && terms > 1 && (
            <Button variant="filled" onClick={onDrop}>
              Remove {blame.term}
            </Button>
          )}
          <Button rightSection={<Kbd>⌫</Kbd>} onClick={onClear}>
            Clear all
          </Button>
        </>
      }
    >
      {blame === undefined ? (
        <p>&nbsp;</p>
      ) : blame ? (
        <p>
          <code>{blame.term}</code> leaves no row. Without it, {told(blame.without, things)}.
        </p>
      ) : (
        <p>
          {terms > 1
            ? 'No single term is to blame: several of them leave no row together.'
            : `Without it there is nothing either: no ${things[0]} is here yet.`}
        </p>
      )}
    </EmptyState>
  )
}

const told = (n: number | null, [one, many]: Props['things']) =>
  n === null ? `more than 10,000 ${many} match` : `${count(n)} ${n === 1 ? `${one} matches` : `${many} match`}`
