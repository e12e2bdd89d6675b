import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { requestOf } from '../api/client.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useMe } from '../issues/use-issue.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useSearchText } from '../settings-form/use-search-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { pluralize } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { EmptyState, ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { coverageAddress, type Uses, usesIn } from './coverage.ts'
import { CoverageView } from './coverage-view.tsx'
import { addressIn, type Endpoint, type Reference, screenPathOf } from './document.ts'
import { EndpointList } from './endpoint-list.tsx'
import { EndpointPage } from './endpoint-page.tsx'
import { findEndpoints } from './find-endpoints.ts'
import { Overview } from './overview.tsx'
import classes from './reference.module.css'
import { useReference } from './use-reference.ts'
import { type Tries, useTries } from './use-tries.ts'

const refetch_ms = 10_000

const tabs = [
  ['reference', 'Reference'],
  ['coverage', 'Coverage'],
] as const

/** The reference of the API, from the document that the instance serves. */
export function ApiScreen() {
  const { data: reference, error, isPending, refetch } = useReference()
  const admin = useMe().data?.is_admin === true
  const coverage = useRead(coverageAddress, { used: true }, { enabled: admin, refetchInterval: refetch_ms }).data
  const uses = useMemo(() => usesIn(coverage), [coverage])
  const showSkeleton = useDelayed(isPending)
  const tries = useTries()
  const navigate = useNavigate()
  const isCoverage = useUrlState().get('tab') === 'coverage'
  /** The endpoint that was on screen before. */
  const before = useRef('/api')
  const { href } = useLocation()
  const pick = (tab: 'reference' | 'coverage') => {
    if (tab === 'coverage') before.current = href
    void navigate({ href: tab === 'coverage' ? '/api?tab=coverage' : before.current })
  }
  useScreenRequest({ request: error?.request ?? reference?.request ?? requestOf('GET /-/openapi.json', {}) })
  return (
    <>
      <PageHead title="API" count={reference && pluralize(reference.endpoints.length, 'endpoint')} />
      {error && !reference && (
        <ErrorBand
          error={error}
          what="The description of the API could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {showSkeleton && <Bars />}
      {reference && (admin || isCoverage) && (
        <PeekTabs tabs={tabs} value={isCoverage ? 'coverage' : 'reference'} onPick={pick} />
      )}
      {reference && isCoverage && <CoverageView reference={reference} />}
      {reference && !isCoverage && <Browser reference={reference} uses={uses} tries={tries} />}
    </>
  )
}

const Bars = () => (
  <div className={classes.bars}>
    {[44, 60, 52, 66, 40, 58].map((width) => (
      <SkeletonBar key={width} width={`${width}%`} />
    ))}
  </div>
)

/** The list of endpoints, and the one whose address is in the URL. */
function Browser({ reference, uses, tries }: { reference: Reference; uses: Uses; tries: Tries }) {
  const { endpoints, by_address, has_origins } = reference
  const { _splat: path = '' } = useParams({ strict: false })
  const { searchStr: query } = useLocation()
  const navigate = useNavigate()
  const url = useUrlState()
  const search = useSearchText(url, 'q')
  // At once, so that the arrow keys move through what was typed last.
  const filter = search.text
  const groups = useMemo(() => findEndpoints(endpoints, filter), [endpoints, filter])
  const endpoint = by_address.get(addressIn(path))
  const open = (one: Endpoint) =>
    void navigate({ href: screenPathOf(one.address) + query, ...(endpoint && { replace: true }) })
  return (
    <div className={classes.screen} data-open={path === '' ? undefined : ''}>
      <EndpointList
        total={endpoints.length}
        current={endpoint}
        onOpen={open}
        {...{ groups, search, uses, has_origins, query }}
      />
      {endpoint ? (
        <EndpointPage
          key={endpoint.address}
          endpoint={endpoint}
          reference={reference}
          use={uses(endpoint.address)}
          tries={tries}
          tab={url.get('show') === 'try' ? 'try' : 'reference'}
          onTab={(tab) => url.push({ show: tab === 'try' ? tab : undefined })}
        />
      ) : path === '' ? (
        <Overview reference={reference} />
      ) : (
        <EmptyState title="No such endpoint" actions={<LinkButton to="/api">All endpoints</LinkButton>}>
          <p>
            This instance has no endpoint <code>{addressIn(path)}</code>.
          </p>
        </EmptyState>
      )}
    </div>
  )
}
