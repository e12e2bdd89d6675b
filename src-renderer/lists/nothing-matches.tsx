import { Button } from '@mantine/core'
import { Kbd } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { BlockingTerm } from './use-blocking-term.ts'

interface Props {
  nouns: readonly [one: string, many: string]
  terms: number
  blockingTerm: BlockingTerm | null | undefined
  onRemoveTerm: () => void
  onClear: () => void
}

const termCounts = [
  'no terms',
  'this term',
  'these two terms',
  'these three terms',
  'these four terms',
  'these five terms',
]

/** The empty state of a filtered list. Names the term that excludes most rows and offers to remove it. */
export function NothingMatches({ nouns, terms, blockingTerm, onRemoveTerm, onClear }: Props) {
  useShortcut('Backspace', onClear, { name: 'Clear filter' })
  return (
    <EmptyState
      title={`No ${nouns[1]} match ${termCounts[terms] ?? `these ${terms} terms`}`}
      actions={
        <>
          {blockingTerm && terms > 1 && (
            <Button variant="filled" onClick={onRemoveTerm}>
              Remove {blockingTerm.term}
            </Button>
          )}
          <Button rightSection={<Kbd>⌫</Kbd>} onClick={onClear}>
            Clear filter
          </Button>
        </>
      }
    >
      {blockingTerm === undefined ? (
        <p>&nbsp;</p>
      ) : blockingTerm ? (
        <p>
          <code data-blocking="">{blockingTerm.term}</code> excludes all rows. Without it,{' '}
          {matchText(blockingTerm.rowsWithout, nouns)}.
        </p>
      ) : (
        <p>
          {terms > 1
            ? 'Removing one of these terms is not enough. Remove several, or clear the filter.'
            : `Without this term, no ${nouns[1]} match either.`}
        </p>
      )}
    </EmptyState>
  )
}

const matchText = (n: number | null, [one, many]: Props['nouns']) =>
  n === null ? `more than 10,000 ${many} match` : `${count(n)} ${n === 1 ? `${one} matches` : `${many} match`}`
