import { getApplicationSettings } from './endpoints/get-application-settings.ts'
import { listSettings } from './endpoints/list-settings.ts'
import { updateApplicationSettings } from './endpoints/update-application-settings.ts'

export const applicationSettings = [getApplicationSettings, updateApplicationSettings, listSettings] as const
