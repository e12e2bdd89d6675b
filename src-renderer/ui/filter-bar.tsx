import { IconFilter } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import classes from './filter-bar.module.css'
import type { Operator, Value } from './filter-operators.ts'
import { isOpenQuote, parseFilter, printFilter, printTerm, type Term } from './filter-query.ts'
import { type Suggestion, Suggestions, suggest } from './filter-suggestions.tsx'
import { FilterTerm } from './filter-term.tsx'
import { Kbd } from './kbd.tsx'

interface Props {
  operators: readonly Operator[]
  terms: readonly Term[]
  onTerms: (terms: Term[]) => void
  /** Why a term, as printed, is not applied. */
  problems: ReadonlyMap<string, string>
  hint: string
  /** Marks the term that leaves no row. */
  blockingTerm?: string | undefined
  result?: ReactNode
  /** What the server knows for the operator that is being typed. */
  values: readonly Value[]
  onDraft: (operator: string | undefined, typed: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** Leads to what stands beside the list. */
  leading?: ReactNode
  children?: ReactNode
}

/** Operators as typed, as chips: Enter or a space sets one, backspace takes the last one back into the field. */
export function FilterBar({ operators, terms, onTerms, onDraft, values, ...props }: Props) {
  const listId = useId()
  const known = operators.map((o) => o.name)
  const [draft, setDraft] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const hits = open ? suggest(draft, operators, values) : []
  const here = hits[at]

  const write = (text: string) => {
    setDraft(text)
    setAt(-1)
    setOpen(true)
    const last = parseFilter(text, known).at(-1)
    const typing = last?.kind === 'operator' && !/\s$/.test(text) ? last : undefined
    onDraft(typing?.operator, typing?.value ?? '')
  }
  const commit = (text: string) => {
    const typed = parseFilter(text, known)
    const whole = typed.filter((t) => t.value !== '')
    if (whole.length > 0) onTerms([...terms.filter((t) => !whole.some((w) => printTerm(w) === printTerm(t))), ...whole])
    write(printFilter(typed.filter((t) => t.value === '')))
    setOpen(false)
  }
  const take = (hit: Suggestion) => {
    if (hit.whole) commit(hit.text)
    else write(hit.text)
  }
  const edit = (index: number) => {
    const term = terms[index]
    onTerms(terms.filter((_, i) => i !== index))
    if (term) write(`${printTerm(term)}${draft && ` ${draft}`}`)
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Tab: () => hits.length > 0 && draft !== '' && done(() => take(here ?? hits[0] ?? { text: draft, whole: true })),
    Enter: () => done(() => (here ? take(here) : commit(draft))),
    Escape: () => open && hits.length > 0 && done(() => setOpen(false)),
    Backspace: () => draft === '' && terms.length > 0 && done(() => edit(terms.length - 1)),
    ' ': () => isWhole(draft, known) && done(() => commit(draft)),
  }
  const step = (by: number) => {
    setOpen(true)
    const count = suggest(draft, operators, values).length
    setAt((now) => (count === 0 ? -1 : (Math.max(now, by < 0 ? 0 : -1) + by + count) % count))
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.shiftKey && event.key === 'Tab') return
    if (keys[event.key]?.()) event.preventDefault()
    else if (event.key === 'Escape') event.currentTarget.blur()
  }

  return (
    <search className={classes.bar}>
      {props.leading}
      <div className={classes.field}>
        <IconFilter size={14} stroke={1.75} className={classes.icon} aria-hidden="true" />
        {terms.map((term, index) => (
          <FilterTerm
            key={printTerm(term)}
            term={term}
            problem={props.problems.get(printTerm(term))}
            blamed={printTerm(term) === props.blockingTerm}
            onEdit={() => edit(index)}
            onDrop={() => onTerms(terms.filter((_, i) => i !== index))}
          />
        ))}
        <input
          ref={props.inputRef}
          className={classes.input}
          aria-label="Filter"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={here && `${listId}${at}`}
          placeholder={props.hint}
          autoComplete="off"
          spellCheck={false}
          value={draft}
          onChange={(e) => write(e.currentTarget.value)}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        {props.result !== undefined && <output className={classes.result}>{props.result}</output>}
        <Kbd>f</Kbd>
        {<Suggestions id={listId} hits={hits} at={at} onTake={take} onPoint={setAt} />}
      </div>
      {props.children}
    </search>
  )
}

const done = (act: () => void) => {
  act()
  return true
}

/** A space ends an operator with its value; in a quote or among free words it is a space. */
function isWhole(draft: string, known: readonly string[]) {
  const last = parseFilter(draft, known).at(-1)
  return last?.kind === 'operator' && last.value !== '' && !isOpenQuote(draft) && !/\s$/.test(draft)
}
