import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

/** Rendered only with scripts: show the text itself too, so that it can be selected manually. */
export function CopyButton({
	value,
	label = "Copy",
	copiedLabel = "Copied",
	variant = "secondary",
	size = "md",
	full,
}: {
	value: string;
	label?: string;
	copiedLabel?: string;
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Makes the button as wide as its column. */
	full?: boolean;
}) {
	const [result, setResult] = useState<"idle" | "copied" | "failed">("idle");

	useEffect(() => {
		if (result === "idle") return;
		const timer = setTimeout(() => setResult("idle"), RESULT_SHOWN_MS);
		return () => clearTimeout(timer);
	}, [result]);

	return (
		<span className={cx("no-js:hidden", full && "grid")}>
			<Button
				variant={variant}
				size={size}
				full={full}
				icon={result === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
				onClick={() => {
					navigator.clipboard.writeText(value).then(
						() => setResult("copied"),
						() => setResult("failed"),
					);
				}}
			>
				<span className="grid justify-items-start *:col-start-1 *:row-start-1">
					<span className={result === "idle" ? undefined : "invisible"}>{label}</span>
					<span aria-hidden className={result === "copied" ? undefined : "invisible"}>
						{copiedLabel}
					</span>
					<span aria-hidden className={result === "failed" ? undefined : "invisible"}>
						Failed
					</span>
				</span>
			</Button>
			<span role="status" className="sr-only">
				{result === "copied"
					? copiedLabel
					: result === "failed"
						? "Not copied. Select the text and copy it yourself."
						: ""}
			</span>
		</span>
	);
}

const RESULT_SHOWN_MS = 2_000;
