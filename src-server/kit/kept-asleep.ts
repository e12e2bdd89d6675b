import { Faults } from './faults/faults.ts'

/** What an instance keeps in memory while it is asleep, until it is reset or restored. */
export class KeptAsleep {
  readonly faults = new Faults()
  /** The id of the last delivery of a hook that the instance held at its beginning; undefined until it is opened. */
  last_delivery_before: number | undefined
}
