import { useState } from "react";
import { Form } from "react-router";
import { usePageDraft } from "#app/features/page/page-draft.tsx";
import { plainTheme } from "#app/features/page/page-theme.ts";
import { type PresetId, presets } from "#app/features/page/presets.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { StepButtons, startPath } from "./start-steps.tsx";

/**
 * The presets of the creator's plan as small previews (needs presets.css).
 * @param chosen the stored preset
 */
export function ThemeStep({ offered, chosen }: { offered: readonly PresetId[]; chosen: PresetId }) {
	const [tried, setTried] = useState<PresetId | null>(null);
	usePageDraft(tried === null ? null : { theme: plainTheme(tried) });
	return (
		<Form method="post" action={startPath("look")} className="grid gap-6">
			<fieldset className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4">
				<legend className="sr-only">Theme</legend>
				{offered.map((id) => (
					<label
						key={id}
						className="grid cursor-pointer gap-2 rounded-lg border border-edge/60 p-2 hover:border-ink has-checked:border-leaf has-checked:outline-2 has-checked:outline-leaf has-focus-visible:ring-4 has-focus-visible:ring-leaf/40"
					>
						<LookDrawing preset={id} />
						<span className="flex min-h-7 items-center gap-2 px-1 text-ui font-medium">
							<input
								type="radio"
								name="preset"
								value={id}
								defaultChecked={id === chosen}
								onChange={() => setTried(id)}
								className="size-4 accent-leaf outline-none"
							/>
							{presets[id].name}
						</span>
					</label>
				))}
			</fieldset>
			<StepButtons step="look">
				<SubmitButton name="intent" value="choose-preset" pendingLabel="Saving…">
					Continue
				</SubmitButton>
			</StepButtons>
		</Form>
	);
}

function LookDrawing({ preset }: { preset: PresetId }) {
	return (
		<span
			aria-hidden
			className={`page-theme-${preset} grid justify-items-center gap-1.5 rounded-md border border-hairline px-4 py-4 [background:var(--page-image)_var(--page-background)]`}
		>
			<span className="size-6 rounded-full bg-(--page-quiet-bg)" />
			<span className="mb-1 h-1.5 w-12 rounded-full bg-(--page-text)" />
			{["first", "second", "third"].map((line) => (
				<span
					key={line}
					className="h-4 w-full rounded-[min(var(--page-button-radius),0.5rem)] border border-(--page-text)/15 [background:var(--page-button-bg)]"
				/>
			))}
		</span>
	);
}
