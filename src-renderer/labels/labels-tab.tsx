import type { Home } from '../planning/home.ts'
import { RecordsTab } from '../planning/records-tab.tsx'
import { labelKind } from './label-kind.ts'

/** The labels of a project or group, with those of its parent groups. */
export const LabelsTab = ({ home }: { home: Home }) => <RecordsTab kind={labelKind} home={home} />
