/** The name of the app for the system: of its notifications, its entry for the start at login, and its package. */
export const app_id = 'gantry.desktop'
