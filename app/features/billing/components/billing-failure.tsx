import { SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { useSending } from "#app/forms/use-sending.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";

/** Says why a button of a billing page failed: as a toast, and in place until something is sent again. */
export function BillingFailure({ reply }: { reply: FormReply | undefined }) {
	const isSending = useSending();
	const toast = reply?.toast;
	const reason = reply?.result?.error?.[""]?.[0];
	return (
		<>
			<ReplyToast toast={toast} isSaidInPlace />
			<SendFailure failure={reply?.failure} />
			{toast === undefined || isSending ? null : (
				<Notice tone="danger" role="alert" title={toast.message}>
					{reason}
				</Notice>
			)}
		</>
	);
}
