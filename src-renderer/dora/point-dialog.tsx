import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { count } from '../ui/number.ts'
import { dateFormats } from './date-formats.ts'
import classes from './dora.module.css'
import type { Metric } from './metrics.ts'
import { daysOfPoint, type MetricsQuery } from './metrics-query.ts'
import { explainValue } from './point-texts.ts'
import { deploymentColumns, incidentColumns, mergeRequestColumns } from './record-columns.tsx'
import { RecordsTable } from './records-table.tsx'
import type { Subject } from './use-metric.ts'
import { useDeployments, useIncidents, useMergeRequests } from './use-records.ts'

interface Props {
  subject: Subject
  query: MetricsQuery
  metric: Metric
  /** The day, or the first day of the month. */
  date: string
  /** What the chart shows. */
  value: number
  onClose: () => void
}

/** The records behind one point of the charts. */
export function PointDialog({ onClose, ...point }: Props) {
  const { subject, query, metric, date, value } = point
  const Records = recordsBehind[metric.id]
  const title = `${metric.name}, ${dateFormats(query.interval).full(date)}`
  return (
    <Dialog
      title={title}
      size={1120}
      onClose={onClose}
      foot={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <Lead>{explainValue(metric, value, query.interval, subject)}</Lead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.records} aria-label={title} tabIndex={0}>
        <Records {...point} />
      </section>
    </Dialog>
  )
}

type Point = Omit<Props, 'value' | 'onClose'>

const recordsBehind: Record<Metric['id'], (point: Point) => ReactNode> = {
  deployment_frequency: Deployments,
  lead_time_for_changes: MergeRequests,
  time_to_restore_service: ClosedIncidents,
  change_failure_rate: Failures,
}

function Deployments({ subject, query, date }: Point) {
  const read = useDeployments(subject, daysOfPoint(query, date), query.tiers)
  useScreenRequest({ request: read.request, peek: true })
  return (
    <RecordsTable
      noun="deployment"
      read={read}
      columns={deploymentColumns(subject)}
      keyOf={({ id }) => id}
      order="newest"
      empty="No successful deployment to these tiers finished in this period."
    />
  )
}

function MergeRequests({ subject, query, date }: Point) {
  const read = useMergeRequests(subject, daysOfPoint(query, date), query.tiers)
  useScreenRequest({ request: read.request, peek: true })
  return (
    <RecordsTable
      noun="merge request"
      read={read}
      columns={mergeRequestColumns(subject)}
      keyOf={({ id, deployment_id }) => `${id} ${deployment_id}`}
      order="longest"
      empty="No merge request was deployed to these tiers in this period."
    />
  )
}

function ClosedIncidents({ subject, query, date }: Point) {
  const read = useIncidents(subject, daysOfPoint(query, date), 'time_to_restore_service')
  useScreenRequest({ request: read.request, peek: true })
  return (
    <RecordsTable
      noun="incident"
      read={read}
      columns={incidentColumns(subject)}
      keyOf={({ id }) => id}
      order="longest"
      empty="No incident was closed in this period."
    />
  )
}

/** The incidents and the deployments of a change failure rate. */
function Failures({ subject, query, date }: Point) {
  const days = daysOfPoint(query, date)
  const incidents = useIncidents(subject, days, 'change_failure_rate')
  const deployments = useDeployments(subject, days, ['production'])
  useScreenRequest({ request: incidents.request, peek: true })
  return (
    <>
      <Heading text="Incidents" total={incidents.data?.total} />
      <RecordsTable
        noun="incident"
        read={incidents}
        columns={incidentColumns(subject)}
        keyOf={({ id }) => id}
        order="newest"
        empty="No incident was opened in this period."
      />
      <Heading text="Deployments" total={deployments.data?.total} />
      <RecordsTable
        noun="deployment"
        read={deployments}
        columns={deploymentColumns(subject)}
        keyOf={({ id }) => id}
        order="newest"
        empty="No deployment to production finished in this period, so the incidents are divided by 1."
      />
    </>
  )
}

const Heading = ({ text, total }: { text: string; total: number | undefined }) => (
  <h3>
    {text} <span className="quiet">{total === undefined ? '' : count(total)}</span>
  </h3>
)
