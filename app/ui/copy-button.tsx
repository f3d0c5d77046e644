import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { IconButton } from "#app/ui/icon-button.tsx";

/** Rendered only with scripts: show the text itself too, so that it can be selected manually. */
export function CopyButton({
	value,
	label = "Copy",
	copiedLabel = "Copied",
	variant = "secondary",
	size = "md",
	full,
	isIcon = false,
}: {
	value: string;
	label?: string;
	copiedLabel?: string;
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Makes the button as wide as its column. */
	full?: boolean;
	/** Shows the icon alone. */
	isIcon?: boolean;
}) {
	const [result, setResult] = useState<"idle" | "copied" | "failed">("idle");

	useEffect(() => {
		if (result === "idle") return;
		const timer = setTimeout(() => setResult("idle"), RESULT_SHOWN_MS);
		return () => clearTimeout(timer);
	}, [result]);

	const icon = result === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />;
	const copy = () => {
		navigator.clipboard.writeText(value).then(
			() => setResult("copied"),
			() => setResult("failed"),
		);
	};
	return (
		<span className={cx("no-js:hidden", full && "grid")}>
			{isIcon ? (
				<IconButton label={label} icon={icon} onClick={copy} />
			) : (
				<Button variant={variant} size={size} full={full} icon={icon} onClick={copy}>
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
			)}
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
