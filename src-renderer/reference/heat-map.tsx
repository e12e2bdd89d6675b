import { type KeyboardEvent, useRef, useState } from 'react'
import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import classes from './coverage.module.css'
import {
  type Coverage,
  classes as columns,
  countIn,
  describeUse,
  heatOf,
  heatTexts,
  levelOf,
  usesIn,
} from './coverage.ts'
import { type Endpoint, screenPathOf } from './document.ts'
import { groupsOf, tagText } from './find-endpoints.ts'

interface Props {
  endpoints: readonly Endpoint[]
  coverage: Coverage
  /** Leaves out endpoints that clients have used. */
  onlyUnused: boolean
}

/** What fits into a block. Its name says the method in full. */
const letters: Readonly<Record<string, string>> = { GET: 'G', POST: 'Po', PUT: 'Pu', PATCH: 'Pa', DELETE: 'D' }

const heats = ['used', 'refused', 'failed', 'never'] as const

/** A block for each endpoint, by subject. What is never used is hollow. Arrow keys move, Enter opens the endpoint. */
export function HeatMap({ endpoints, coverage, onlyUnused }: Props) {
  const uses = usesIn(coverage)
  const [at, setAt] = useState<Endpoint>()
  const box = useRef<HTMLDivElement>(null)
  const shown = endpoints.filter(({ address }) => !onlyUnused || uses(address) === undefined)
  const groups = groupsOf(shown)
  const pointed = at && shown.includes(at) ? at : shown[0]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...(box.current?.querySelectorAll('a') ?? [])]
    const here = links.findIndex((link) => link.matches(':focus'))
    const row = groups.findIndex((group) => group.endpoints.some((one) => one === pointed))
    const firstOf = (i: number) => groups.slice(0, i).reduce((sum, group) => sum + group.endpoints.length, 0)
    const to = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1,
      ArrowDown: firstOf(Math.min(row + 1, groups.length - 1)),
      ArrowUp: firstOf(Math.max(row - 1, 0)),
      Home: 0,
      End: links.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    links[Math.min(Math.max(to, 0), links.length - 1)]?.focus()
  }
  return (
    <Figure
      name="Coverage by endpoint"
      columns={['Endpoint', 'Requests', ...columns, 'Parameters used', 'not used']}
      rows={shown.map(({ address }) => {
        const use = uses(address)
        const parameters = [use?.parameters.length ?? 0, use?.missing_parameters.length ?? '–']
        return [address, use?.requests ?? 0, ...columns.map((name) => countIn(use, name)), ...parameters]
      })}
      legend={
        <span className={classes.legend}>
          {heats.map((heat) => (
            <span key={heat}>
              <i className={classes.block} data-heat={heat} aria-hidden="true" /> {heatTexts[heat]}
            </span>
          ))}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links */}
      <div ref={box} className={classes.map} onKeyDown={move}>
        {groups.map(({ tag, endpoints: group }) => (
          <section key={tag} className={classes.group} aria-label={tagText(tag)}>
            <h3 className="cut">{tagText(tag)}</h3>
            <span className={classes.share}>
              {count(group.filter(({ address }) => uses(address)).length)} of {count(group.length)}
            </span>
            <div className={classes.blocks}>
              {group.map((endpoint) => {
                const use = uses(endpoint.address)
                const text = describeUse(endpoint, use)
                return (
                  // biome-ignore lint/a11y/useAnchorContent: the label is its name, and the style sheet draws the letter
                  <a
                    key={endpoint.address}
                    href={`#${screenPathOf(endpoint.address)}`}
                    className={classes.block}
                    data-heat={heatOf(use)}
                    data-level={levelOf(use)}
                    data-method={letters[endpoint.method]}
                    aria-label={text}
                    tabIndex={endpoint === pointed ? 0 : -1}
                    onFocus={() => setAt(endpoint)}
                    onMouseEnter={() => setAt(endpoint)}
                  />
                )
              })}
            </div>
          </section>
        ))}
      </div>
      {pointed && <Detail endpoint={pointed} coverage={coverage} />}
    </Figure>
  )
}

/** What the pointed endpoint was asked, and what it was never asked. */
function Detail({ endpoint, coverage }: { endpoint: Endpoint; coverage: Coverage }) {
  const use = usesIn(coverage)(endpoint.address)
  const missing = [
    use && use.missing_statuses.length > 0 && `never answered ${use.missing_statuses.join(', ')}`,
    use && use.missing_parameters.length > 0 && `never sent: ${use.missing_parameters.join(', ')}`,
  ].filter(Boolean)
  return (
    <p className={classes.detail}>
      <span className="mono">{describeUse(endpoint, use)}</span>
      <span className="cut quiet">{missing.length > 0 ? missing.join('; ') : endpoint.summary}</span>
    </p>
  )
}
