import type { Operator, Value } from './filter-operators.ts'
import { parseFilter, printFilter, type Term } from './filter-query.ts'
import classes from './filter-suggestions.module.css'
import { Kbd } from './kbd.tsx'

export interface Suggestion {
  /** The text of the field once it is taken. */
  text: string
  /** A whole term: taken, it becomes a chip. */
  whole: boolean
  name?: string
  note?: string | undefined
  color?: string | undefined
}

const most = 12

/** What could stand where one types: operators at first, then the values of the one that is typed. */
export function suggest(draft: string, operators: readonly Operator[], values: readonly Value[]): Suggestion[] {
  const known = operators.map((o) => o.name)
  const typed = parseFilter(draft, known)
  const last = /\s$/.test(draft) ? undefined : typed.at(-1)
  const before = last ? typed.slice(0, -1) : typed
  if (last?.kind === 'operator') return valueHits(last, before, operators, values)

  const negated = last?.value.startsWith('-') ?? false
  const start = (last?.value ?? '').replace(/^-/, '')
  return operators
    .filter((o) => !o.hidden && o.name.startsWith(start) && (o.negatable || !negated))
    .map((o) => ({
      text: `${printFilter(before)} ${negated ? '-' : ''}${o.name}:`.trimStart(),
      whole: false,
      name: `${negated ? '−' : ''}${o.name}:`,
      note: o.help,
    }))
}

function valueHits(
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
    .sort((a, b) => Number(b.value.toLowerCase().startsWith(start)) - Number(a.value.toLowerCase().startsWith(start)))
    .slice(0, most)
    .map(
      (v): Suggestion => ({
        text: printFilter([...before, { ...last, value: v.value }]),
        whole: true,
        name: v.value,
        note: v.note,
        color: v.color,
      }),
    )
}

interface Props {
  id: string
  hits: readonly Suggestion[]
  at: number
  onTake: (hit: Suggestion) => void
  onPoint: (at: number) => void
}

export function Suggestions({ id, hits, at, onTake, onPoint }: Props) {
  return (
    <div className={classes.box} hidden={hits.length === 0}>
      <div id={id} role="listbox" aria-label="What can stand here" className={classes.list}>
        {hits.map((hit, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={hit.text}
            id={`${id}${i}`}
            role="option"
            aria-selected={i === at}
            className={classes.hit}
            ref={(el) => {
              if (i === at) el?.scrollIntoView({ block: 'nearest' })
            }}
            onMouseDown={(e) => e.preventDefault()}
            onMouseMove={() => i !== at && onPoint(i)}
            onClick={() => onTake(hit)}
          >
            {hit.color && <i className={classes.dot} style={{ background: hit.color }} />}
            <span className={hit.whole ? 'cut' : classes.operator}>{hit.name}</span>
            {hit.note && <span className={`cut ${classes.note}`}>{hit.note}</span>}
          </div>
        ))}
      </div>
      <p className={classes.foot}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> move <Kbd>Tab</Kbd> take <Kbd>↵</Kbd> filter <Kbd>⌫</Kbd> edit the last
      </p>
    </div>
  )
}
