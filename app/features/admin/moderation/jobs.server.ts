import { sendAppealAnswer } from "./appeals/send-appeal-answer.server.ts";
import { sendDecision } from "./decisions/send-decision.server.ts";
import { sendReportAnswer } from "./decisions/send-report-answer.server.ts";

export const moderationJobs = [sendDecision, sendReportAnswer, sendAppealAnswer];
