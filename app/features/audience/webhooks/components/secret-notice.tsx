import { CopyButton } from "#app/ui/copy-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** A new signing secret, which is shown only here. */
export function SecretNotice({ secret }: { secret: string }) {
	return (
		<Notice
			tone="success"
			role="status"
			title="Copy the signing secret now"
			action={
				<CopyButton value={secret} label="Copy secret" copiedLabel="Secret copied" size="sm" />
			}
		>
			<p>We show it only once. Your program uses it to verify that requests come from us.</p>
			<code className="mt-2 block text-sm wrap-anywhere select-all">{secret}</code>
		</Notice>
	);
}
