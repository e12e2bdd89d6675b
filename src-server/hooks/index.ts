import { getHookCard } from './endpoints/cards/get-hook-card.ts'
import { listHookCards } from './endpoints/cards/list-hook-cards.ts'
import { pauseHook } from './endpoints/cards/pause-hook.ts'
import { resumeHook } from './endpoints/cards/resume-hook.ts'
import { createHook } from './endpoints/create-hook.ts'
import { deleteHook } from './endpoints/delete-hook.ts'
import { getDelivery } from './endpoints/deliveries/get-delivery.ts'
import { getDeliveryFigures } from './endpoints/deliveries/get-delivery-figures.ts'
import { listDeliveries } from './endpoints/deliveries/list-deliveries.ts'
import { resendDelivery } from './endpoints/deliveries/resend-delivery.ts'
import { getHook } from './endpoints/get-hook.ts'
import { listHooks } from './endpoints/list-hooks.ts'
import { changeReceiver } from './endpoints/receivers/change-receiver.ts'
import { emptyReceiver } from './endpoints/receivers/empty-receiver.ts'
import { getReceiver } from './endpoints/receivers/get-receiver.ts'
import { listReceivers } from './endpoints/receivers/list-receivers.ts'
import { receiveDelivery } from './endpoints/receivers/receive-delivery.ts'
import { createSimulation } from './endpoints/simulation/create-simulation.ts'
import { listSimulations } from './endpoints/simulation/list-simulations.ts'
import { previewSimulation } from './endpoints/simulation/preview-simulation.ts'
import { testHook } from './endpoints/test-hook.ts'
import { updateHook } from './endpoints/update-hook.ts'

export const systemHooks = [
  listHooks,
  getHook,
  createHook,
  updateHook,
  testHook,
  deleteHook,
  listHookCards,
  getHookCard,
  pauseHook,
  resumeHook,
  listDeliveries,
  getDelivery,
  resendDelivery,
  getDeliveryFigures,
  listReceivers,
  getReceiver,
  changeReceiver,
  emptyReceiver,
  receiveDelivery,
  listSimulations,
  previewSimulation,
  createSimulation,
] as const
