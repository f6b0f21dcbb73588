import { toMediaKey } from '../../server/areas/media/media.upload.ts'
import { readBytes } from '../files.ts'

/** The lab report that customers of the demo download: one page of PDF, the same for all its CBD teas. */
export const DEMO_LAB_REPORT = readBytes('catalogue/lab-report.pdf')
export const DEMO_LAB_REPORT_KEY = toMediaKey(DEMO_LAB_REPORT)
