import { addFault } from './endpoints/add-fault.ts'
import { changeFault } from './endpoints/change-fault.ts'
import { getFault } from './endpoints/get-fault.ts'
import { getFaultExpectations } from './endpoints/get-fault-expectations.ts'
import { listFaultPacks } from './endpoints/list-fault-packs.ts'
import { listFaults } from './endpoints/list-faults.ts'
import { removeFault } from './endpoints/remove-fault.ts'
import { removeFaults } from './endpoints/remove-faults.ts'
import { restoreFault } from './endpoints/restore-fault.ts'
import { turnPackOff } from './endpoints/turn-pack-off.ts'
import { turnPackOn } from './endpoints/turn-pack-on.ts'

export const faults = [
  ...[listFaults, getFault, addFault, changeFault, removeFault, restoreFault, removeFaults],
  ...[getFaultExpectations, listFaultPacks, turnPackOn, turnPackOff],
] as const
