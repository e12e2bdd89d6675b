import { Coded } from '../ui/coded.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { count } from '../ui/number.ts'
import { PeekTabs } from '../ui/peek.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useWidth } from '../ui/use-width.ts'
import { Method, OriginBadge } from './badges.tsx'
import type { RouteUse } from './coverage.ts'
import { accessOf, type Endpoint, type Reference } from './document.ts'
import { EndpointReference } from './endpoint-reference.tsx'
import classes from './reference.module.css'
import { TryIt } from './try-it.tsx'
import type { Tries } from './use-tries.ts'

interface Props {
  endpoint: Endpoint
  reference: Reference
  use: RouteUse | undefined
  tries: Tries
  /** In a narrow window, either the reference is on screen or the form. */
  tab: 'reference' | 'try'
  onTab: (tab: 'reference' | 'try') => void
}

/** From this width on, the form is beside the reference. */
const beside_px = 1100

/** An endpoint: who may call it, what it takes and what it answers. */
export function EndpointPage({ endpoint, reference, use, tries, tab, onTab }: Props) {
  const { ref, width } = useWidth()
  const isWide = width >= beside_px
  const { who, scopes } = accessOf(endpoint)
  return (
    <article ref={ref} className={classes.page} aria-label={endpoint.address}>
      <header className={classes.head}>
        <a href="#/api" className={classes.back}>
          All endpoints
        </a>
        <div className={classes.title}>
          <h2 tabIndex={-1} data-autofocus>
            <Method method={endpoint.method} /> {endpoint.path}
          </h2>
          <CopyButton text={endpoint.address} name="address" />
          {endpoint.deprecated && (
            <StatusBadge look="line" tone="warn">
              deprecated
            </StatusBadge>
          )}
          <OriginBadge source={endpoint.source} />
        </div>
        <p className={classes.summary}>
          <Coded text={endpoint.summary} />
        </p>
        <dl className={classes.facts}>
          <div>
            <dt>Who</dt>
            <dd>{who}</dd>
          </div>
          <div>
            <dt>Token scopes</dt>
            <dd>
              <code>{scopes.join(', ')}</code>
            </dd>
          </div>
          {use && (
            <div>
              <dt>Used</dt>
              <dd>{count(use.requests)} ×</dd>
            </div>
          )}
        </dl>
      </header>
      {!isWide && <PeekTabs tabs={tabs} value={tab} onPick={onTab} />}
      <div className={classes.body}>
        {(isWide || tab === 'reference') && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <section className={classes.pane} tabIndex={0} aria-label="Reference">
            <EndpointReference endpoint={endpoint} reference={reference} use={use} />
          </section>
        )}
        {(isWide || tab === 'try') && (
          <div className={classes.try}>
            <TryIt endpoint={endpoint} reference={reference} tries={tries} />
          </div>
        )}
      </div>
    </article>
  )
}

const tabs = [
  ['reference', 'Reference'],
  ['try', 'Try it'],
] as const
