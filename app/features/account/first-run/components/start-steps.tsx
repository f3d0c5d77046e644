import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { START_STEPS, type StartStep } from "../schema.ts";

/** Address of a step and its form: without JavaScript, a refused form returns to the same step. */
export const startPath = (step: StartStep) => `${href("/dashboard/start")}?step=${step}`;

const TITLES: Record<StartStep, { title: string; description: string }> = {
	address: {
		title: "Claim your address",
		description: "This is the link you share in your profiles. You can change it later.",
	},
	socials: {
		title: "Where else are you?",
		description: "Your profiles become icons on your page. Enter a username or a full address.",
	},
	look: {
		title: "Choose a look",
		description: "Each one shows your own page. You can change it at any time.",
	},
	links: {
		title: "Add your first links",
		description: "Three is a good start. Empty rows are ignored.",
	},
};

/** Frame of the steps after sign-up: progress and title. */
export function StartFrame({ step, children }: { step: StartStep; children: ReactNode }) {
	const { title, description } = TITLES[step];
	const headingRef = useRef<HTMLHeadingElement>(null);

	// Moves the focus to the new step's title, because the pressed button is gone.
	const lastStep = useRef(step);
	useEffect(() => {
		if (step === lastStep.current) return;
		lastStep.current = step;
		headingRef.current?.focus();
	}, [step]);

	return (
		<div className="editor grid gap-8">
			<header className="grid gap-1">
				<p className="text-ui text-muted">
					Step {START_STEPS.indexOf(step) + 1} of {START_STEPS.length}
				</p>
				<h1 ref={headingRef} tabIndex={-1} className="title-page outline-none">
					{title}
				</h1>
				<p className="max-w-[60ch] text-muted">{description}</p>
			</header>
			{children}
		</div>
	);
}

/** Buttons of a step: `children`, and a link that skips the step. */
export function StepButtons({ step, children }: { step: StartStep; children: ReactNode }) {
	const next = START_STEPS[START_STEPS.indexOf(step) + 1];
	return (
		<div className="flex flex-wrap items-center gap-3">
			{children}
			{next === undefined ? (
				<SubmitButton
					form={FINISH_FORM_ID}
					variant="quiet"
					name="intent"
					value="finish"
					formNoValidate
				>
					Skip
				</SubmitButton>
			) : (
				<Link to={startPath(next)} className={buttonClass({ variant: "quiet" })}>
					Skip
				</Link>
			)}
		</div>
	);
}

/** A separate form, because forms can't be nested. Submits nothing of the last step. */
export function FinishForm() {
	return <Form id={FINISH_FORM_ID} method="post" action={href("/dashboard/start")} />;
}

const FINISH_FORM_ID = "finish-form";
