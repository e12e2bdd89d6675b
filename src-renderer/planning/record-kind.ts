import type { ComponentType } from 'react'
import type { ApiError } from '../api/api-error.ts'
import type { ReadAddress } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { WriteRequest } from '../api/write-request.ts'
import type { Values } from '../changes/record-part.ts'
import type { Contents } from '../changes/undo-creation.ts'
import type { List } from '../lists/use-list.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import type { Meta } from '../ui/peek.tsx'
import type { Failure } from '../ui/states.tsx'
import type { Columns } from '../ui/table-columns.ts'
import type { Home, Place } from './home.ts'

export type Named = { name: string } | { title: string }

/** The answer to the creation of a record. */
export type Created = Named & { id: number }

/** A label or milestone, as the lists of projects and groups show it. */
export type PlanningRecord = Named & {
  id: number
  /** The record belongs to a parent group. */
  inherited: boolean
  /** The group that the record belongs to, if the user can see the group. */
  group: { id: number; full_path: string } | null
  updated_at: string
}

export const nameOf = (record: Named): string => ('name' in record ? record.name : record.title)

/** Only the project or group that a record belongs to can change the record. */
export const mayChange = (home: Home, { inherited }: Pick<PlanningRecord, 'inherited'>): boolean =>
  home.mayChange && !inherited

/** Everything in which the screens of labels and those of milestones differ. */
export interface RecordKind<T extends PlanningRecord, Draft extends object> {
  noun: 'label' | 'milestone'
  /** The noun as a heading: "Label". */
  heading: string
  /** Prefix of the list's parameters in the URL. */
  urlPrefix: string
  /** The reads of these lists. */
  lists: readonly ReadAddress[]
  /** All reads to refresh after a change of these records. */
  affectedReads: readonly ReadAddress[]
  /** Reads the saved record, past the cache. Undefined if the record is gone. */
  readSaved: (home: Place, id: number) => Promise<T | undefined>
  /** The same as a list of one record or none, from the cache. Reads nothing without an id. */
  useSaved: (home: Place, id: number | undefined) => SavedRead<T>
  requests: {
    create: (home: Home, draft: Draft) => WriteRequest<Created>
    /** Writes values by the names of `valuesOf`. */
    update: (home: Home, id: number, values: Values) => WriteRequest<Named>
    remove: (home: Home, id: number) => WriteRequest
    promote: (home: Home, id: number) => WriteRequest
  }
  form: {
    empty: Draft
    draftOf: (record: T) => Draft
    /** Why the form cannot be sent yet. */
    obstacleOf: (draft: Draft) => string | undefined
    /** The values of the API for the typed fields. */
    valuesOf: (home: Home, typed: Partial<Draft>) => Values
    /** The saved values of all fields, by the names of `valuesOf`. */
    savedValuesOf: (home: Home, record: T) => Values
    errorsOf: (error: ApiError | null) => ApiError['fields']
    Fields: ComponentType<FieldsProps<Draft>>
  }
  /** What must be unchanged before the creation of the record can be undone. */
  contentsOf: (record: T) => Contents
  issueCountOf: (record: T) => number
  /** Says what is lost with the record. */
  DeletionText: ComponentType<{ home: Home; record: T }>
  /** Says what becomes of the records with the same name. */
  PromotionText: ComponentType<{ group: NonNullable<Home['group']>; record: T }>
  /** The action with the key `s`. */
  useToggle: (home: Home) => (record: T) => Toggle
  list: {
    useRows: (home: Home, url: UrlState) => List<T>
    columns: (home: Pick<Home, 'kind'>) => Columns<T>
    /** Placeholder of the filter. */
    hint: string
    /** What the records are for. Shown if there are none yet. */
    purpose: string
  }
  peek: {
    Badge: ComponentType<{ record: T }>
    /** `source` is the line that says where the record comes from. */
    metaOf: (home: Home, record: T, source: Meta[number]) => Meta
    Content: ComponentType<{ home: Home; record: T }>
  }
}

export interface SavedRead<T> {
  data: readonly T[] | undefined
  error: Failure | null
  request: WireRequest
  retry: () => void
}

export interface FieldsProps<Draft> {
  home: Pick<Home, 'kind'>
  value: Draft
  onChange: (part: Partial<Draft>) => void
  isNew: boolean
  fieldError: (...names: string[]) => string | undefined
}

export interface Toggle {
  /** Label of the button. */
  button: string
  hint?: string
  /** Name of the action in the palette and in the sheet of shortcuts. */
  name: string
  /** Undefined if the user may not do this. */
  run: (() => void) | undefined
}
