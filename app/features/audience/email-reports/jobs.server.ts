import { queueDueReports } from "./queue-due-reports.server.ts";
import { queueFirstVisits } from "./queue-first-visits.server.ts";
import { sendAnalyticsReport } from "./send-analytics-report.server.ts";
import { sendFirstVisits } from "./send-first-visits.server.ts";

export const reportJobs = [queueDueReports, sendAnalyticsReport, queueFirstVisits, sendFirstVisits];
