import type { SettingStore } from './settings.ts'

/** What people read whose change is refused in maintenance mode. */
export const maintenanceMessage = (settings: SettingStore): string =>
  settings.get('maintenance_mode_message') || 'This instance is in maintenance mode.'
