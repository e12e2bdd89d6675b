import { useMergedRef } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import classes from './filter-bar.module.css'
import type { Operator, Value } from './filter-operators.ts'
import { isOpenQuote, parseFilter, printFilter, printTerm, type Term } from './filter-query.ts'
import { helpOf, type Suggestion, Suggestions, suggest } from './filter-suggestions.tsx'
import { FilterTerm } from './filter-term.tsx'
import { focusStartIn } from './focus-home.ts'
import { Kbd } from './kbd.tsx'

interface Props {
  operators: readonly Operator[]
  terms: readonly Term[]
  onTerms: (terms: Term[]) => void
  /** Why a term is not applied, by printed term. */
  problems: ReadonlyMap<string, string>
  hint: string
  /** The printed term that excludes all rows. It is highlighted. */
  blockingTerm?: string | undefined
  result?: ReactNode
  /** Content before the result, such as a button that shows changed rows. */
  notice?: ReactNode
  /** Values from the server for the operator that is being typed. */
  values: readonly Value[]
  onDraft: (operator: string | undefined, typed: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** Content before the filter field. */
  leading?: ReactNode
  children?: ReactNode
}

/**
 * Shows filter terms as chips. Enter or a space turns typed text into a chip; Backspace turns the last chip back into text. The focus opens
 * the list of operators.
 */
export function FilterBar({ operators, terms, onTerms, onDraft, values, ...props }: Props) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useMergedRef(input, props.inputRef)
  /** Whether the next focus leaves the list as it is, for example because only the window lost the focus. */
  const keepsList = useRef(false)
  const operatorNames = operators.map((o) => o.name)
  const [draft, setDraft] = useState('')
  const [open, setOpen] = useState(false)
  /** The text of the highlighted suggestion, which stays highlighted when values from the server change the list. */
  const [activeText, setActiveText] = useState<string>()
  const suggestions = open ? suggest(draft, operators, values) : []
  const activeIndex = suggestions.findIndex(({ text }) => text === activeText)
  const active = suggestions[activeIndex]
  const help = open && suggestions.length === 0 ? helpOf(draft, operators) : undefined

  const setText = (text: string) => {
    setDraft(text)
    setActiveText(undefined)
    setOpen(true)
    const last = parseFilter(text, operatorNames).at(-1)
    const typing = last?.kind === 'operator' && !/\s$/.test(text) ? last : undefined
    onDraft(typing?.operator, typing?.value ?? '')
  }
  const commit = (text: string) => {
    const typed = parseFilter(text, operatorNames)
    const complete = typed.filter((t) => t.value !== '')
    if (complete.length > 0)
      onTerms([...terms.filter((t) => !complete.some((w) => printTerm(w) === printTerm(t))), ...complete])
    setText(printFilter(typed.filter((t) => t.value === '')))
    setOpen(false)
  }
  const accept = (suggestion: Suggestion) => {
    if (suggestion.complete) commit(suggestion.text)
    else setText(suggestion.text)
  }
  const edit = (index: number) => {
    const term = terms[index]
    onTerms(terms.filter((_, i) => i !== index))
    if (term) setText(`${printTerm(term)}${draft && ` ${draft}`}`)
    input.current?.focus()
  }
  const remove = (index: number, byKey: boolean) => {
    onTerms(terms.filter((_, i) => i !== index))
    // The focused button disappears. Without a key press, the keys of the list stay available.
    if (!byKey) return
    keepsList.current = true
    input.current?.focus()
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => moveActive(1),
    ArrowUp: () => moveActive(-1),
    Tab: () =>
      suggestions.length > 0 &&
      draft !== '' &&
      handled(() => accept(active ?? suggestions[0] ?? { text: draft, complete: true })),
    Enter: () => handled(() => (active ? accept(active) : commit(draft))),
    // Closes the suggestions, then drops the text that was not applied, then leaves the field.
    Escape: () =>
      open && suggestions.length > 0
        ? handled(() => setOpen(false))
        : draft === ''
          ? handled(() => focusStartIn(input.current?.closest('main'))?.focus({ preventScroll: true }))
          : handled(() => {
              setText('')
              setOpen(false)
            }),
    Backspace: () => draft === '' && terms.length > 0 && handled(() => edit(terms.length - 1)),
    ' ': () => isComplete(draft, operatorNames) && handled(() => commit(draft)),
  }
  const moveActive = (by: number) => {
    setOpen(true)
    const all = suggest(draft, operators, values)
    const from = all.findIndex(({ text }) => text === activeText)
    const next = (Math.max(from, by < 0 ? 0 : -1) + by + all.length) % all.length
    setActiveText(all[next]?.text)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.shiftKey && event.key === 'Tab') return
    if (keys[event.key]?.()) event.preventDefault()
  }

  const onFocus = () => {
    if (!keepsList.current) setOpen(true)
    keepsList.current = false
  }
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    keepsList.current = document.activeElement === event.currentTarget
    if (!keepsList.current) setOpen(false)
  }

  return (
    <search className={classes.bar}>
      {props.leading}
      <div className={classes.field}>
        <div className={classes.terms}>
          <IconFilter size={14} stroke={1.75} className={classes.icon} aria-hidden="true" />
          {terms.map((term, index) => (
            <FilterTerm
              key={printTerm(term)}
              term={term}
              problem={props.problems.get(printTerm(term))}
              isBlocking={printTerm(term) === props.blockingTerm}
              onEdit={() => edit(index)}
              onRemove={(byKey) => remove(index, byKey)}
            />
          ))}
          <input
            ref={inputRef}
            className={classes.input}
            dir="auto"
            aria-label="Filter"
            role="combobox"
            aria-expanded={suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && `${listId}${activeIndex}`}
            aria-describedby={help && `${listId}help`}
            placeholder={props.hint}
            autoComplete="off"
            spellCheck={false}
            value={draft}
            onChange={(e) => setText(e.currentTarget.value)}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(true)}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </div>
        <div className={classes.end}>
          {props.notice}
          {props.result !== undefined && <output className={classes.result}>{props.result}</output>}
          <Kbd>f</Kbd>
        </div>
        <Suggestions
          id={listId}
          suggestions={suggestions}
          help={help}
          activeIndex={activeIndex}
          onAccept={accept}
          onActive={(index) => setActiveText(suggestions[index]?.text)}
        />
      </div>
      {props.children}
    </search>
  )
}

const handled = (action: () => void) => {
  action()
  return true
}

/** Whether a space completes the term: only after an operator with a value, outside quotes. */
function isComplete(draft: string, known: readonly string[]) {
  const last = parseFilter(draft, known).at(-1)
  return last?.kind === 'operator' && last.value !== '' && !isOpenQuote(draft) && !/\s$/.test(draft)
}
