import type { Operator, Value } from './filter-operators.ts'
import { parseFilter, printFilter, type Term } from './filter-query.ts'
import classes from './filter-suggestions.module.css'
import { Kbd } from './kbd.tsx'
import { LabelDot } from './label-dot.tsx'
import { LabelName } from './label-name.tsx'
import { ListOption } from './list-option.tsx'

export interface Suggestion {
  /** The text of the field after accepting the suggestion. */
  text: string
  /** Whether the text is a complete term, which becomes a chip. */
  complete: boolean
  name?: string
  note?: string | undefined
  color?: string | undefined
}

const maxSuggestions = 12

/** Suggests operators first, and after the colon the values of the typed operator. */
export function suggest(draft: string, operators: readonly Operator[], values: readonly Value[]): Suggestion[] {
  const known = operators.map((o) => o.name)
  const typed = parseFilter(draft, known)
  const last = /\s$/.test(draft) ? undefined : typed.at(-1)
  const before = last ? typed.slice(0, -1) : typed
  if (last?.kind === 'operator') return suggestValues(last, before, operators, values)

  const negated = last?.value.startsWith('-') ?? false
  const start = (last?.value ?? '').replace(/^-/, '')
  return operators
    .filter((o) => !o.hidden && o.name.startsWith(start) && (o.negatable || !negated))
    .map((o) => ({
      text: `${printFilter(before)} ${negated ? '-' : ''}${o.name}:`.trimStart(),
      complete: false,
      name: `${negated ? '−' : ''}${o.name}:`,
      note: o.help,
    }))
}

/** The help of the operator that is being typed, for values that cannot be suggested. */
export function helpOf(draft: string, operators: readonly Operator[]): string | undefined {
  const last = parseFilter(
    draft,
    operators.map((o) => o.name),
  ).at(-1)
  if (last?.kind !== 'operator' || /\s$/.test(draft)) return undefined
  const operator = operators.find((o) => o.name === last.operator)
  return operator && `${operator.name}: ${operator.help}`
}

function suggestValues(
  last: Term & { kind: 'operator' },
  before: Term[],
  operators: readonly Operator[],
  values: readonly Value[],
) {
  const operator = operators.find((o) => o.name === last.operator)
  if (!operator) return []
  const start = last.value.toLowerCase()
  const all = operator.hasServerValues ? [...operator.values, ...values] : operator.values
  return all
    .filter((v) => `${v.value} ${v.note ?? ''}`.toLowerCase().includes(start))
    .sort((a, b) => rankOf(a, start) - rankOf(b, start))
    .slice(0, maxSuggestions)
    .map(
      (v): Suggestion => ({
        text: printFilter([...before, { ...last, value: v.value }]),
        complete: true,
        name: v.value,
        note: v.note,
        color: v.color,
      }),
    )
}

/** Values that start with the text come first, then those with a word in their note that does: `an` finds Anna before Evans. */
function rankOf({ value, note = '' }: Value, start: string): number {
  if (value.toLowerCase().startsWith(start)) return 0
  return ` ${note}`.toLowerCase().includes(` ${start}`) ? 1 : 2
}

interface Props {
  id: string
  suggestions: readonly Suggestion[]
  /** Shown instead of suggestions, if there are none. */
  help: string | undefined
  activeIndex: number
  onAccept: (suggestion: Suggestion) => void
  onActive: (index: number) => void
}

export function Suggestions({ id, suggestions, help, activeIndex, onAccept, onActive }: Props) {
  return (
    <div className={classes.box} hidden={suggestions.length === 0 && !help}>
      <div id={id} role="listbox" aria-label="Suggestions" className={classes.list}>
        {suggestions.map((suggestion, i) => (
          <ListOption
            key={suggestion.text}
            id={`${id}${i}`}
            active={i === activeIndex}
            selected={i === activeIndex}
            onPoint={() => onActive(i)}
            onChoose={() => onAccept(suggestion)}
          >
            {suggestion.color && <LabelDot color={suggestion.color} />}
            {suggestion.color && suggestion.name ? (
              <LabelName name={suggestion.name} />
            ) : (
              <span className={suggestion.complete ? 'cut' : classes.operator} dir="auto">
                {suggestion.name}
              </span>
            )}
            {suggestion.note && (
              <span className={`cut ${classes.note}`} dir="auto">
                {suggestion.note}
              </span>
            )}
          </ListOption>
        ))}
      </div>
      {help && (
        <p id={`${id}help`} className={classes.help}>
          {help}
        </p>
      )}
      {suggestions.length > 0 && (
        <p className={classes.foot}>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move <Kbd>Tab</Kbd> accept <Kbd>↵</Kbd> apply <Kbd>⌫</Kbd> edit last term
        </p>
      )}
    </div>
  )
}
