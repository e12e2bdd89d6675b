import { IconX } from '@tabler/icons-react'
import classes from './filter-bar.module.css'
import { printTerm, type Term } from './filter-query.ts'

interface Props {
  term: Term
  problem: string | undefined
  isBlocking: boolean
  onEdit: () => void
  onRemove: (byKey: boolean) => void
}

export function FilterTerm({ term, problem, isBlocking, onEdit, onRemove }: Props) {
  const negated = term.kind === 'operator' && term.negated
  const printed = printTerm(term)
  return (
    <span
      className={classes.term}
      data-negated={negated || undefined}
      data-blocking={isBlocking || undefined}
      data-wrong={problem ? true : undefined}
      title={problem}
    >
      <button type="button" className={classes.edit} aria-label={`Edit ${printed}`} onClick={onEdit}>
        {term.kind === 'operator' && (
          <span className={classes.operator}>
            {negated && <b className={classes.minus}>−</b>}
            {term.operator}:
          </span>
        )}
        <bdi>{term.value || '…'}</bdi>
      </button>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${printed}`}
        // A click by Enter or Space has no mouse button.
        onClick={(event) => onRemove(event.detail === 0)}
      >
        <IconX size={11} stroke={2} />
      </button>
    </span>
  )
}
