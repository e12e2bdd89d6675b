import { pluralize } from '../ui/number.ts'

/** "3 faults active". */
export const activeText = (active: number) => `${pluralize(active, 'fault')} active`
