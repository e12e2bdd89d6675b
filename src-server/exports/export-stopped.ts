/** The export cannot go on. The message is for the user who exports. */
export class ExportStopped extends Error {}
