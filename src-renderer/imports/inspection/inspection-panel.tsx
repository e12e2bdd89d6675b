import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TransferProgress } from '../../transfers/transfer-progress.tsx'
import { bytes } from '../../ui/number.ts'
import { ErrorBand } from '../../ui/states.tsx'
import { AddedRecords, LeftOutRecords } from '../left-out.tsx'
import outcomeClasses from '../outcomes.module.css'
import { sumOf } from '../outcomes.ts'
import { RelationOutcomes } from '../relation-outcomes.tsx'
import { InspectedPeople } from './inspected-people.tsx'
import { InspectedProblems } from './inspected-problems.tsx'
import classes from './inspection.module.css'
import { describeInspection, describePlan, inspectionStep, isRunning } from './inspection-words.ts'
import type { Inspection, InspectionState, RunningInspection } from './use-inspection.ts'

interface Props {
  state: InspectionState
  /** Of the chosen file. */
  size: number
  onStop: () => void
  onAgain: () => void
}

/** What is in the chosen archive, and what an import would do with it. */
export function InspectionPanel({ state, size, onStop, onAgain }: Props) {
  return (
    <section className={classes.panel} aria-labelledby="inspection" aria-busy={isRunning(state)}>
      <h2 id="inspection">Archive</h2>
      <p className="visually-hidden" role="status">
        {describeInspection(state)}
      </p>
      {isRunning(state) && <Running state={state} size={size} onStop={onStop} />}
      {state.phase === 'stopped' && (
        <div className={classes.running}>
          <span className="quiet">The archive was not inspected. It can be imported all the same.</span>
          <Button onClick={onAgain}>Inspect archive</Button>
        </div>
      )}
      {state.phase === 'failed' && (
        <ErrorBand error={state.error} what="The archive could not be inspected." onRetry={onAgain} />
      )}
      {state.phase === 'done' &&
        (state.inspection.refusal === null ? (
          <Contents inspection={state.inspection} />
        ) : (
          <Refusal text={state.inspection.refusal} />
        ))}
    </section>
  )
}

function Running({ state, size, onStop }: { state: RunningInspection; size: number; onStop: () => void }) {
  return (
    <div className={classes.running}>
      <TransferProgress step={inspectionStep(state, size)} at={state.at} />
      <Button onClick={onStop}>Stop inspection</Button>
    </div>
  )
}

function Refusal({ text }: { text: string }) {
  return (
    <div className={classes.refused} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <div>
        <p>An import would refuse this archive, and import nothing.</p>
        <p className="mono">{text}</p>
      </div>
    </div>
  )
}

const visibilities = { private: 'Private', internal: 'Internal', public: 'Public' }

function Contents({ inspection }: { inspection: Inspection }) {
  const { size_bytes, unpacked_bytes, format_version, description, visibility, archived } = inspection
  const relations = inspection.relations ?? []
  const facts = [
    ['Size', `${bytes(size_bytes)}${unpacked_bytes === null ? '' : `, ${bytes(unpacked_bytes)} unpacked`}`],
    ['Format', format_version ?? '–'],
    ['Visibility', `${visibility ? visibilities[visibility] : '–'}${archived ? ', archived' : ''}`],
    ['Description', description ?? '–'],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={term === 'Description' ? 'cut' : undefined} dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.plan}>{describePlan(sumOf(relations))}</p>
      {relations.length > 0 && (
        <div className={outcomeClasses.box}>
          <RelationOutcomes relations={relations} />
          <LeftOutRecords relations={relations} title="Why records will be skipped" />
          <AddedRecords relations={relations} />
        </div>
      )}
      <InspectedProblems failures={inspection.failures ?? []} failed={inspection.failed_records ?? 0} />
      <InspectedPeople people={inspection.people ?? []} />
    </>
  )
}
