import { queueDueReports } from "./queue-due-reports.server.ts";
import { sendAnalyticsReport } from "./send-analytics-report.server.ts";

export const reportJobs = [queueDueReports, sendAnalyticsReport];
