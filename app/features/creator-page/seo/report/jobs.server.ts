import { queueSeoReports } from "./queue-seo-reports.server.ts";
import { sendSeoReport } from "./send-seo-report.server.ts";

export const seoReportJobs = [queueSeoReports, sendSeoReport];
