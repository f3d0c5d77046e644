import { useEffect, useRef } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The new token, which is shown only here. Takes the focus, because the form that made it is far below. */
export function NewTokenNotice({ name, token }: { name: string; token: string }) {
	const ref = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new token takes the focus.
	useEffect(() => ref.current?.focus(), [token]);
	return (
		<div ref={ref} tabIndex={-1} className="scroll-mt-24 rounded-md">
			<Notice
				tone="success"
				role="status"
				title="Copy your new token now"
				action={
					<CopyButton value={token} label="Copy token" copiedLabel="Token copied" size="sm" />
				}
			>
				<p>
					We show <bdi className="wrap-anywhere">“{name}”</bdi> only once. Keep it secret, like a
					password.
				</p>
				<code className="mt-2 block text-sm wrap-anywhere select-all">{token}</code>
			</Notice>
		</div>
	);
}
